// Owns openssl. No other crypto tool.

import type { Call, CommandSpec, Options, Refined, SubSpec } from '../command-spec.ts'
import { textOf } from '../value.ts'
import { decode64, encode64, stdinText, wrap } from './_text.ts'
import { carriesOf, draft } from './_words.ts'

const IO: Options = {
  '-in': 'path.read',
  '-out': 'path.write',
  '-passin -passout -pass -k -K -iv -S': 'text',
  '-inkey -key -keyfile -cert -certfile -CAfile -CApath -CAkey -CA -signkey -config -extfile -content -sigfile -signature': 'path.list',
  '-writerand': 'path.write',
  '-engine -provider -provider-path -propquery -rand': 'text',
}
const FORMS = '-inform -outform -keyform -CAform -certform -passform'
const COMMON_FLAGS =
  '-help -noout -text -verbose -v -q -quiet -batch -nodes -noenc -modulus -pubin -pubout -check -dates -startdate -enddate -subject -issuer ' +
  '-serial -fingerprint -email -purpose -hash -subject_hash -issuer_hash -pubkey -nocert -verify_return_error'

const sub = (options: Options, flags: string, values = '', more: Partial<SubSpec> = {}): SubSpec => ({
  syntax: 'long',
  options: { ...IO, ...options },
  flags: `${COMMON_FLAGS} ${flags}`,
  values: `${FORMS} ${values}`,
  dryRun: '-help',
  ...more,
})

const DIGESTS = '-md5 -sha1 -sha224 -sha256 -sha384 -sha512 -sha3-256 -sha3-512 -blake2b512 -ripemd160 -sm3'
const CIPHERS =
  '-aes128 -aes192 -aes256 -aes-128-cbc -aes-192-cbc -aes-256-cbc -aes-128-ecb -aes-256-ecb -aes-128-ctr -aes-256-ctr -aes-256-gcm -aes-256-cfb ' +
  '-aes-256-ofb -des -des3 -des-ede3-cbc -camellia256 -aria256 -chacha20 -bf-cbc -rc4 -idea -cast5-cbc -seed'

/** Base64 without a cipher. */
const base64 = (call: Call): string | undefined => {
  const plain = call.path.at(-1) === 'base64' || call.has('-a') || call.has('-base64')
  if (!plain || call.has('-in') || call.has('-out') || call.words.some((word) => CIPHER.has(textOf(word) ?? ''))) return undefined
  const text = stdinText(call)
  if (text === undefined) return undefined
  return call.has('-d') ? decode64(text) : wrap(encode64(text), call.has('-A') ? 0 : 64)
}

/** What is piped in goes to the other side. */
const talks = (call: Call): Refined => {
  const carries = carriesOf(call.stdin)
  const peer = call.value('-connect') ?? call.value('-host') ?? call.operands[0]
  return peer === undefined ? {} : { effects: [draft(carries.length > 0 ? 'net.upload' : 'net.connect', peer, { scheme: 'https' }, { carries })] }
}

const CIPHER: ReadonlySet<string> = new Set(CIPHERS.split(' '))

export default {
  names: ['openssl', 'libressl'],
  source: 'openssl(1) 3.4',
  syntax: 'long',
  flags: '-help -version',
  subcommands: {
    enc: sub(
      { '-kfile': 'path.read' },
      `${CIPHERS} ${DIGESTS} -e -d -a -base64 -A -salt -nosalt -p -P -pbkdf2 -nopad -none -z -ciphers -list -debug`,
      '-md -iter -bufsize -saltlen',
      { output: 'content', compute: base64 },
    ),
    'base64 aes-256-cbc aes-128-cbc des3 aes256': sub({}, `-e -d -a -A -salt -pbkdf2 ${DIGESTS}`, '-md -iter -bufsize', { output: 'content', compute: base64 }),
    'dgst md5 sha1 sha224 sha256 sha384 sha512': sub(
      { '-sign': 'path.list', '-verify -prverify': 'path.list' },
      `${DIGESTS} -c -r -hex -binary -d -debug -fips-fingerprint -list -non-fips-allow`,
      '-hmac -mac -macopt -sigopt -xoflen',
      { operands: ['...path.read'] },
    ),
    s_client: sub(
      { '-connect -host': 'text', '-proxy': 'host', '-keylogfile -sess_out -msgfile': 'path.write', '-sess_in -requestCAfile -verifyCAfile': 'path.list' },
      '-showcerts -tls1 -tls1_1 -tls1_2 -tls1_3 -no_tls1 -no_tls1_1 -no_tls1_2 -no_tls1_3 -ssl3 -dtls -dtls1_2 -quic -brief -prexit -state -nbio ' +
        '-nbio_test -msg -debug -crlf -ign_eof -no_ign_eof -status -tlsextdebug -reconnect -4 -6 -noservername -no_ssl3 -legacy_renegotiation ' +
        '-fallback_scsv -no_check_time -ct -noct -bugs -comp -adv -security_debug -verify_quiet',
      '-servername -name -verify -verify_depth -verify_hostname -verify_ip -verify_email -cipher -ciphersuites -sigalgs -curves -groups -alpn ' +
        '-nextprotoneg -starttls -xmpphost -psk -psk_identity -port -bind -unix -maxfraglen -max_send_frag -read_buf -ctlogfile -timeout -attime ' +
        '-crl_check -cert_chain -pass -keymatexport -dane_tlsa_domain -purpose',
      { operands: ['...text'], output: 'network', refine: talks },
    ),
    s_server: sub(
      { '-accept -port': 'listen' },
      '-www -WWW -HTTP -tls1_2 -tls1_3 -msg -debug -state -nocert -4 -6 -crlf -quiet -rev -brief',
      '-naccept -cipher -ciphersuites -alpn -Verify -verify -dhparam -psk -context -unix -servername',
      { output: 'network' },
    ),
    's_time speed': sub({ '-connect': 'host' }, '-new -reuse -evp -mr -elapsed -decrypt', '-time -seconds -bytes -multi -www', { operands: ['...text'] }),
    req: sub(
      { '-keyout': 'path.write', '-newkey': 'text' },
      `${DIGESTS} -new -x509 -x509v1 -verify -newhdr -utf8 -reqexts_copy -precert -asn1-kludge -multivalue-rdn -subject -copy_extensions`,
      '-subj -days -not_before -not_after -nameopt -reqopt -set_serial -addext -extensions -reqexts -pkeyopt -sigopt -vfyopt -section ' +
        '-keygen_engine -copy_extensions',
    ),
    x509: sub(
      { '-CAserial': 'path.edit', '-req -new -x509toreq': '', '-force_pubkey': 'path.read' },
      `${DIGESTS} -trustout -clrtrust -clrreject -CAcreateserial -alias -ocspid -ocsp_uri -C -preserve_dates -badsig -clrext -multi`,
      '-days -set_serial -checkend -checkhost -checkip -checkemail -nameopt -certopt -ext -extensions -subj -setalias -addtrust -addreject -sigopt ' +
        '-vfyopt -copy_extensions -dateopt -not_before -not_after',
    ),
    'genrsa gendsa': sub({}, `${CIPHERS} -f4 -3 -F4 -traditional`, '-primes', { operands: ['...text'] }),
    'genpkey genkey': sub({ '-paramfile': 'path.read', '-outpubkey': 'path.write' }, `${CIPHERS} -genparam`, '-algorithm -pkeyopt -cipher'),
    'ecparam dhparam dsaparam': sub({}, '-name_list -list_curves -genkey -C -dsaparam -2 -3 -5 -no_seed -param_enc', '-name -conv_form -param_enc', {
      operands: ['...text'],
    }),
    'rsa ec dsa pkey pkeyparam': sub(
      {},
      `${CIPHERS} -traditional -text_pub -pubcheck -ec_conv_form -no_public -RSAPublicKey_in -RSAPublicKey_out`,
      '-conv_form -param_enc -cipher -ec_param_enc -ec_conv_form',
    ),
    rand: sub({}, '-hex -base64', '', { operands: ['...text'], output: 'other' }),
    passwd: sub({ '-in': 'path.read' }, '-1 -5 -6 -apr1 -aixmd5 -crypt -noverify -quiet -table -reverse -stdin', '-salt', { operands: ['...text'] }),
    'pkcs12 pkcs8 pkcs7 storeutl': sub(
      {},
      `${CIPHERS} -export -nokeys -nocerts -clcerts -cacerts -legacy -noiter -nomaciter -nomac -twopass -chain -descert -info -topk8 -nocrypt ` +
        '-traditional -print_certs -print -certs -keys -crls -noiter',
      '-name -caname -CSP -keypbe -certpbe -macalg -v1 -v2 -v2prf -iter -untrusted -subject',
      { operands: ['...path.read'] },
    ),
    'verify crl crl2pkcs7 ocsp ts cms smime nseq spkac sess_id': sub(
      {
        '-url': 'url',
        '-host': 'host',
        '-recip -signer': 'path.list',
        '-untrusted -trusted -CRLfile -issuer -data': 'path.list',
        '-respout -reqout': 'path.write',
      },
      `${CIPHERS} ${DIGESTS} -sign -encrypt -decrypt -binary -show_chain -crl_check -crl_check_all -crl_download -partial_chain -x509_strict ` +
        '-resp_text -req_text -no_nonce -query -reply -nocrl -nointern -noverify -nosigs -noattr -nodetach -stream -outform -no_cert_verify -no_chain ' +
        '-trust_other -cmsout -data_create -digest_create -print -issuer_checks -untrusted -cert_id_only',
      '-purpose -verify_hostname -verify_ip -attime -nextupdate -verify_depth -serial -port -path -header -digest -tspolicy -from -to -md ' +
        '-trusted_first -econtent_type -receipt_request_from',
      { operands: ['...path.read'] },
    ),
    ca: sub(
      { '-spkac -ss_cert -infiles -gencrl -updatedb': '', '-outdir': 'path.create', '-revoke -status -valid': 'path.read' },
      '-create_serial -selfsign -notext -msie_hack -preserveDN -noemailDN -rand_serial',
      '-name -subj -startdate -enddate -days -md -policy -extensions -crldays -crlhours -crlexts -crl_reason -sigopt',
      { operands: ['...path.read'] },
    ),
    'rsautl pkeyutl': sub(
      { '-peerkey': 'path.list', '-kdf': 'text' },
      '-sign -verify -verifyrecover -encrypt -decrypt -derive -raw -hexdump -asn1parse -certin -rawin -oaep -pkcs -ssl -rev -pubin',
      '-pkeyopt -digest -kdflen',
      { output: 'content' },
    ),
    'asn1parse prime errstr ciphers list version info fipsinstall mac kdf rehash help': sub(
      { '-genconf': 'path.read' },
      '-a -b -d -e -f -m -o -p -r -v -V -s -tls1 -tls1_1 -tls1_2 -tls1_3 -stdname -psk -srp -i -dump -commands -digest-commands -cipher-commands ' +
        '-digest-algorithms -cipher-algorithms -public-key-algorithms -providers -disabled -hex -generate -safe -configdir -modulesdir -enginesdir ' +
        '-hash',
      '-offset -length -dlimit -oid -strparse -genstr -bits -checks -macopt -cipher -digest -kdfopt -keylen -convert',
      { operands: ['...text'] },
    ),
  },
} satisfies CommandSpec
