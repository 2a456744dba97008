import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { hostsOf } from '#bank/hosts'
import { createPages } from '#bank/pages'
import { readSettings } from '#bank/settings'
import { atEnd } from '#tests/kit/atEnd'

/** What is shown at which name: the app, the console, a file, or that there is nothing. */

const folder = mkdtempSync(join(tmpdir(), 'pages-'))
atEnd(async () => rmSync(folder, { recursive: true }))

const files = {
  'index.html': 'the app <meta name="tenant" content="">',
  'console/index.html': 'the console <meta name="tenant" content="">',
  'workbench/index.html': 'the workbench',
  'telegram/index.html': 'the mini app',
  'assets/app.js': 'export {}',
  'assets/app.js.br': 'packed',
  'robots.txt': 'Disallow',
  'notes.md': 'for us',
  '.vite/manifest.json': 'of the bundler',
}
for (const [name, text] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

const names = hostsOf(readSettings({}), [
  { id: 'alder-id', slug: 'alder', sandbox: true, isPlatform: true },
  { id: 'larkspur-id', slug: 'larkspur', sandbox: true },
  { id: 'fern-id', slug: 'fern', sandbox: false },
  { id: 'moss-id', slug: 'moss', sandbox: true, closed: true },
])
const page = createPages(folder)
const open = (name: string, path: string, headers = {}) =>
  page(new Request(`http://${name}.localhost${path}`, { headers }), names)

async function seen(name: string, path: string) {
  const answer = open(name, path)
  if (!answer) return 'nothing'
  const text = await answer.text()
  return /^(the [a-z]+( app)?)/.exec(text)?.[1] ?? text
}

test.each([
  ['larkspur', '/', 'the app'],
  ['larkspur', '/orders/7', 'the app'],
  ['larkspur', '/index.html', 'the app'],
  ['larkspur', '/telegram/', 'the mini app'],
  ['larkspur', '/workbench', 'the workbench'],
  ['fern', '/telegram/', 'the app'],
  ['fern', '/workbench', 'the app'],
  ['larkspur', '/console', 'the app'],
  ['larkspur', '/console/index.html', 'nothing'],
  ['fern', '/console/', 'the app'],
  ['larkspur-console', '/', 'the console'],
  ['larkspur-console', '/customers/7', 'the console'],
  ['larkspur-console', '/telegram/', 'the console'],
  ['larkspur-console', '/index.html', 'nothing'],
  ['larkspur-console', '/workbench/', 'the workbench'],
  ['fern-console', '/workbench/', 'the workbench'],
  ['alder', '/', 'the console'],
  ['alder', '/sandbox', 'the app'],
  ['larkspur', '/gone.js', 'nothing'],
  ['larkspur', '/notes.md', 'nothing'],
  ['larkspur', '/.vite/manifest.json', 'nothing'],
  ['larkspur', '/assets/app.js.br', 'nothing'],
  ['larkspur', '/robots.txt', 'Disallow'],
  ['larkspur-console', '/robots.txt', 'Disallow'],
])('%s.localhost%s shows %s', async (name, path, shown) => {
  expect(await seen(name, path)).toBe(shown)
})

test('a closed bank says so to its customers, and its staff come in', async () => {
  const closed = open('moss', '/orders')!
  expect([closed.status, await closed.text()]).toEqual([
    410,
    expect.stringContaining('This bank is closed. It holds no money of its customers.'),
  ])
  expect([open('moss-console', '/')?.status, await seen('moss-console', '/')]).toEqual([
    200,
    'the console',
  ])
  expect(open('larkspur-console', '/')?.status).toBe(200)
})

test('where there is no bank, a page says so, and no file is missed', () => {
  expect(open('nobody', '/')?.status).toBe(404)
  expect(open('nobody', '/robots.txt')?.status).toBe(200)
  expect(open('nobody', '/gone.js')).toBeNull()
})

test('a file is sent packed to who can unpack it', async () => {
  const sent = async (path: string, accepted: string) => {
    const answer = open('larkspur', path, { 'accept-encoding': accepted })!
    return [await answer.text(), answer.headers.get('content-encoding')]
  }
  expect(await sent('/assets/app.js', 'gzip, br')).toEqual(['packed', 'br'])
  expect(await sent('/assets/app.js', 'gzip')).toEqual(['export {}', null])
  expect(await sent('/robots.txt', 'br')).toEqual(['Disallow', null])
})
