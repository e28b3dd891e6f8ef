// Owns the quick look: words without which a program text can do nothing to the machine, so that it need not be parsed.

const words = (list: string): string => `\\b(?:${list.trim().split(/\s+/).join('|')})\\b`

const MODULES = words(`
  fs child_process https?2? net tls dgram dns vm worker_threads cluster module inspector repl os execa zx shelljs cross-spawn node-pty axios got ky undici needle superagent
  rimraf del trash globby ws nodemailer mongoose mongodb mysql2? pg postgres redis ioredis knex sequelize typeorm sqlite3? prisma PrismaClient deleteMany ssh2`)
const GLOBALS = words(
  'fetch eval Function constructor process Deno Bun globalThis global Reflect XMLHttpRequest WebSocket sendBeacon createRequire fromCharCode atob Worker query execute console',
)

/** The module names, the globals that reach them, computed imports, and escapes that could spell either. */
const JAVASCRIPT = new RegExp(`${MODULES}|${GLOBALS}|\\b(?:require|import)\\s*\\(\\s*[^'"\\s]|\\b(?:require\\s*\\(|from|import)\\s*['"]\\.|\\\\[xu]|\\$\``)

const PYTHON = new RegExp(
  words(`
  os subprocess shutil pathlib Path open eval exec compile __\\w+__ getattr globals locals vars importlib pty socket\\w* ssl requests urllib\\w* httpx aiohttp http ftplib smtplib
  telnetlib paramiko boto3 pickle marshal dill ctypes code runpy tempfile glob fileinput pexpect sqlite3 psycopg2? pymysql sqlalchemy pymongo redis duckdb execute\\w* sys io codecs
  gzip zipfile tarfile pandas pd numpy json yaml dump signal multiprocessing threading asyncio posix pip print input import write_\\w+ read_\\w+ unlink rmtree webbrowser keyring builtins wget site objects`),
)

const WORDS: Readonly<Record<string, RegExp>> = {
  javascript: JAVASCRIPT,
  js: JAVASCRIPT,
  jsx: JAVASCRIPT,
  node: JAVASCRIPT,
  typescript: JAVASCRIPT,
  ts: JAVASCRIPT,
  tsx: JAVASCRIPT,
  python: PYTHON,
  python3: PYTHON,
}

/** False where the text has none of the words that lead out of computing. */
export const isOfInterest = (language: string, text: string): boolean => {
  const pattern = Object.hasOwn(WORDS, language) ? WORDS[language] : undefined
  return pattern === undefined || pattern.test(text)
}
