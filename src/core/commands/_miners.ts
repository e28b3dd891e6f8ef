// Owns how a coin miner is known: its program's names and the addresses of its pools. Read by the miners' spec and by docker's (images of miners).

export const MINERS = [
  'xmrig',
  'minerd',
  'cpuminer',
  'cpuminer-opt',
  'cgminer',
  'bfgminer',
  'ethminer',
  'nbminer',
  't-rex',
  'phoenixminer',
  'lolminer',
  'gminer',
  'teamredminer',
  'ccminer',
  'nheqminer',
  'srbminer-multi',
  'minergate-cli',
  'xmr-stak',
  'nanominer',
  'bzminer',
  'rigel',
  'verthashminer',
] as const

const NAME = new RegExp(`(^|[/_.-])(${MINERS.join('|')})([/_.:@-]|$)`, 'i')
const POOL = /^(stratum(\+\w+)?|stratum2|ethproxy|zil|daemon\+tcp):\/\/|^[\w.-]*(pool|nanopool|ethermine|minexmr|moneroocean)[\w.-]*:\d+$/i

export const isMiner = (name: string): boolean => NAME.test(name)
export const isPool = (address: string): boolean => POOL.test(address)
