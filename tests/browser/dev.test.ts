import { spawn } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { freePort } from '#bank/db/running'
import { poolFor } from '#bank/db/postgres'
import { session, signIn } from '#app/features/session/words.en.ts'
import { useBrowser } from '#tests/kit/browser'
import { whole } from '#tests/kit/whole'

/**
 * `npm run dev` on a copy of the sources: what a change does to the page that is open. Only in
 * `npm run deep`, as customers never meet that server.
 */

const browser = useBrowser()
let copy: string
const sources = ['src', 'machines', 'package.json', 'vite.config.ts', 'tests/kit']
let web: string
let stop: (() => Promise<void>) | undefined

// Here, since one that is registered while tests run is never called.
afterAll(async () => {
  await stop?.()
  rmSync(copy, { recursive: true, force: true })
})

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'sluice-dev-'))
  for (const path of sources) cpSync(path, join(copy, path), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
  const url = new URL(inject('postgresUrl'))
  const pool = poolFor(url.href, 1)
  await pool.query('create database dev_server')
  await pool.end()
  url.pathname = 'dev_server'
  web = await startDev(url.href)
})

/** Vite as `npm run dev` starts it, with a cache of its own. */
async function startDev(databaseUrl: string): Promise<string> {
  const port = await freePort(0)
  const options = `{ cacheDir: ${JSON.stringify(join(copy, '.vite'))}, server: { fs: { strict: false } } }`
  const script = `const { createServer } = await import('vite')
    const server = await createServer(${options})
    await server.listen()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: copy,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      VITEST: '',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  stop = async () => {
    child.kill()
    await ended
  }
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += String(chunk)
      if (output.includes('/workbench/')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => reject(new Error(output)))
  })
  return `http://localhost:${port}`
}

function edit(path: string, from: string, to: string) {
  const file = join(copy, path)
  const before = readFileSync(file, 'utf8')
  expect(before).toContain(from)
  // In one step: the server would serve the half that it finds.
  writeFileSync(`${file}.new`, before.replace(from, to))
  renameSync(`${file}.new`, file)
}

/** On the step of the code, which only the chart remembers; a reload would lose the mark. */
async function openCodeStep(login: string): Promise<Page> {
  const page = await browser.newPage('web')
  await page.goto(`${web}/sign-in`)
  await page.getByLabel(session.email).fill(login)
  await page.getByRole('button', { name: session.sendCode }).click()
  await page.getByLabel(signIn.code.label).fill('12')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  return page
}

const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window)

whole('a change of a text or a component keeps what was typed and where one stood', async () => {
  const login = 'nobody@larkspur.example'
  const page = await openCodeStep(login)
  const heading = (name: string) => page.getByRole('heading', { name })

  edit('src/app/features/session/words.en.ts', signIn.code.title, 'Type the code')
  await heading('Type the code').waitFor()
  edit('src/app/features/session/EnterCode.tsx', '{texts.sent} ', '{texts.sent}: ')
  await page.getByText(`${signIn.code.sent}: ${login}`).waitFor()

  expect(await page.getByLabel(signIn.code.label).inputValue()).toBe('12')
  expect(await isSameDocument(page)).toBe(true)
})

whole('a changed chart goes on from where it stood if that fits, or begins again', async () => {
  const login = 'somebody@larkspur.example'
  const page = await openCodeStep(login)
  const chart = 'machines/session/signIn.flow.ts'

  edit(chart, "'login.change': { target: '.open'", "'login.change': { target: '.unknown'")
  // Only the screen is new.
  await expect.poll(() => page.getByLabel(signIn.code.label).inputValue()).toBe('')
  await page.getByText(login).waitFor()
  await page.getByRole('button', { name: signIn.code.change.email }).click()
  await page.getByRole('heading', { name: signIn.unknown.title }).waitFor()

  edit(chart, "login: '',", "login: 'another@larkspur.example',")
  await page.getByRole('heading', { name: session.in.title }).waitFor()
  expect(await page.getByLabel(session.email).inputValue()).toBe('another@larkspur.example')
  expect(await isSameDocument(page)).toBe(true)
})
