import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * From a fresh clone to a listening bank, with nothing but Node. The bank runs in this process so
 * that Ctrl-C reaches it.
 */

const home = fileURLToPath(new URL('..', import.meta.url))
const at = (path) => join(home, path)
const LOWEST_NODE = [20, 19]

/** A change of one of these needs a new build. */
const builtIn = [
  'TENANT_ID',
  'API_URL',
  'API_V2_URL',
  'API_TOTP_URL',
  'REALTIME_URL',
  'LOGOUT_URL',
  'EDITOR_URL',
]

export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [lowest, minorOfLowest] = LOWEST_NODE
  if (major > lowest || (major === lowest && minor >= minorOfLowest)) return
  throw new Error(`Node ${LOWEST_NODE.join('.')} or newer is needed; this is Node ${version}.`)
}

/**
 * The lock file is not written. `npm ci` would refuse a lock that lacks builds for other platforms.
 */
export function install(log) {
  const stamp = at('node_modules/.installed')
  const wanted = hashOf([process.platform, process.arch, readFileSync(at('package-lock.json'))])
  if (readIfThere(stamp) === wanted) return
  log('Installing packages …')
  // Under NODE_ENV=production npm would leave out what builds the app.
  const all = ['--include=dev', '--include=optional']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  run('npm', ['install', '--no-save', ...all, ...quiet], { shell: process.platform === 'win32' })
  writeFileSync(stamp, wanted)
}

export function build(log) {
  const stamp = at('dist/.built')
  const wanted = hashOf([
    ...sources().flatMap((path) => [path, readFileSync(at(path))]),
    ...builtIn.map((name) => process.env[name] ?? ''),
  ])
  if (readIfThere(stamp) === wanted) return
  log('Building app and bank …')
  rmSync(at('dist'), { recursive: true, force: true })
  run(process.execPath, [at('node_modules/vite/bin/vite.js'), 'build', '--app', '-l', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  mkdirSync(at('dist'), { recursive: true })
  writeFileSync(stamp, wanted)
}

const sources = () => [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  ...['src', 'machines'].flatMap((folder) =>
    readdirSync(at(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(home.length))
      .sort(),
  ),
]

function hashOf(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

const readIfThere = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null)

function run(command, args, options = {}) {
  const stdio = ['ignore', 'inherit', 'inherit']
  const { status, signal, error } = spawnSync(command, args, { cwd: home, stdio, ...options })
  if (status === 0) return
  const reason = error?.message ?? (signal ? `stopped by ${signal}` : `ended with ${status}`)
  throw new Error(`${[command, ...args].join(' ')}: ${reason}`)
}

async function develop() {
  // From the first moment: the bank opens with the server, and its database must not be left behind.
  const stopped = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.on(signal, () => {
        // Vite listens for SIGTERM too, and would end with 143.
        process.exitCode = 0
        resolve()
      })
  })
  const { createServer } = await import('vite')
  const server = await createServer({ configFile: at('vite.config.ts') })
  try {
    await server.listen()
    await stopped
  } finally {
    await server.close()
  }
  process.exit(0)
}

async function main(args) {
  checkNode()
  install(console.log)
  if (args.includes('--chain')) process.env.CHAIN_ANVIL = 'true'
  if (args.includes('--dev')) return develop()
  build(console.log)
  process.env.NODE_ENV ??= 'production'
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(at('dist/bank/main.js')).href)
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(process.argv.slice(2)).catch((thrown) => {
    console.error(thrown.message)
    // Whatever is still open would keep the process alive.
    process.exit(1)
  })
