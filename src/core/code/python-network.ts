// Owns the names of Python's network calls: urllib, requests, sockets, ssh, servers. What they mean is in python-handlers.ts.
import { unknown } from '../value.ts'
import type { CallTable } from './call-table.ts'
import { each } from './call-table.ts'
import { connect, fieldOf, listen, network, sendOn, serves, the } from './calls.ts'
import { argument, run } from './machine.ts'
import { asked, askedBy, httpAsked, httpClient, newRequest, newSocket, opens, received, retrieves, serverAt, socketAt, socketTo } from './python-handlers.ts'
import { any, args as argsOf, carriesOf, list, made, NOTHING, number, text, toValue } from './thing.ts'

const verbs = (module: string, bodyAt: number): CallTable => ({
  ...Object.fromEntries(['get', 'head', 'options', 'stream'].map((v) => [`${module}${v}`, v === 'stream' ? askedBy : asked(v)])),
  ...Object.fromEntries(['post', 'put', 'patch', 'delete'].map((v) => [`${module}${v}`, asked(v, bodyAt)])),
  [`${module}request`]: askedBy,
})

export const PYTHON_NETWORK: CallTable = {
  ...each('urllib.request.urlopen urllib2.urlopen urllib.urlopen', opens),
  ...each('urllib.request.Request urllib2.Request', newRequest),
  'urllib.request.urlretrieve': retrieves,
  'wget.download': retrieves,
  ...verbs('requests.', 1),
  ...verbs('httpx.', 9),
  ...verbs('session#', 1),
  ...each('requests.Session requests.session httpx.Client httpx.AsyncClient aiohttp.ClientSession', () => made('session', unknown('session'))),
  'urllib3.PoolManager': () => made('session', unknown('session')),
  'ssl._create_unverified_context': () => made('insecure', unknown('context')),
  'http.client.HTTPConnection': httpClient('http'),
  'http.client.HTTPSConnection': httpClient('https'),
  'http#request': httpAsked,
  'http#getresponse': (call) => fieldOf(call.self, 'answer') ?? any('answer', network('')),
  ...each('response#read response#text response#json response#content response#iter_content response#iter_lines response#decode', (call) =>
    any('answer', carriesOf(call.self)),
  ),
  'socket.socket': newSocket,
  'socket.create_connection': socketTo,
  ...each('socket#connect socket#connect_ex', socketTo),
  'socket#bind': socketAt,
  'socket#accept': () => list([made('socket', unknown('socket', false, network(''))), any('address')]),
  ...each('socket#send socket#sendall socket#sendto', sendOn),
  ...each('socket#recv socket#recvfrom socket#makefile', received),
  'socket#fileno': (call) => any('fileno', carriesOf(call.self)),
  'ssl.wrap_socket': (call) => the(call, 0),
  'any#wrap_socket': (call) => the(call, 0),
  'asyncio.open_connection': (call) => {
    connect(call.machine, the(call, 0, 'host'), argument(call, 1, 'port'))
    return list([any('reader', network('')), any('writer')])
  },
  ...each('telnetlib.Telnet ftplib.FTP imaplib.IMAP4_SSL poplib.POP3_SSL', (call) => {
    connect(call.machine, the(call, 0, 'host'), argument(call, 1))
    return made('socket', unknown('connection', false, network('')), [['host', the(call, 0)]])
  }),
  ...each('websocket.create_connection websockets.connect', (call) => {
    connect(call.machine, the(call, 0), undefined)
    return made('socket', unknown('socket', false, network('')), [['host', the(call, 0)]])
  }),
  ...each('any#storbinary socket#storbinary socket#storlines', (call) => sendOn({ ...call, args: argsOf([the(call, 1)]) })),
  ...each('paramiko.SSHClient', () => made('ssh', unknown('ssh'))),
  'ssh#connect': (call) => {
    if (call.self.is === 'made') call.self.fields.set('host', the(call, 0, 'hostname'))
    connect(call.machine, the(call, 0, 'hostname'), argument(call, 1, 'port') ?? number(22))
    return NOTHING
  },
  'ssh#exec_command': (call) => {
    run(call.machine, { run: 'shell', text: toValue(the(call, 0)), elsewhere: true })
    return list([any('in'), any('out'), any('err')])
  },
  ...each('http.server.HTTPServer http.server.ThreadingHTTPServer socketserver.TCPServer socketserver.ThreadingTCPServer', serverAt),
  'http.server.test': (call) => {
    listen(call.machine, text('0.0.0.0'), argument(call, 9, 'port') ?? number(8000))
    return NOTHING
  },
  'asyncio.start_server': (call) => {
    listen(call.machine, argument(call, 1, 'host'), argument(call, 2, 'port'))
    return serves(call)
  },
  'uvicorn.run': (call) => {
    listen(call.machine, call.args.named.get('host') ?? text('127.0.0.1'), call.args.named.get('port') ?? number(8000))
    return NOTHING
  },
}
