import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { build } from '../src/start.mjs'
import { findChromium } from '../tests/kit/chromium.mjs'

/** Takes the pictures of the README: the built product on a freshly seeded bank. */

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

const pictures = [
  { name: 'home', path: '/', viewport: wide },
  { name: 'home-narrow-dark', path: '/', viewport: narrow, colorScheme: 'dark' },
  { name: 'mini-app', path: '/telegram/', viewport: narrow, isFramed: true },
  { name: 'workbench', path: '/workbench/?chart=quote', viewport: wide },
]

export async function takePictures(home, { signIn, tenantHeader, tenantId, customer, keys }) {
  build(console.log)
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  const port = await freePort()
  const bank = spawn(process.execPath, [join(home, 'dist/bank/main.js')], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: folder, PORT: String(port) },
    stdio: 'ignore',
  })
  const browser = await chromium.launch({
    executablePath: await findChromium(console.log),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  try {
    const origin = `http://larkspur.localhost:${port}`
    await waitForResponse(`http://127.0.0.1:${port}/health`)
    const tokens = await (
      await fetch(`http://127.0.0.1:${port}${signIn}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [tenantHeader]: tenantId },
        body: JSON.stringify(customer),
      })
    ).json()
    mkdirSync(join(home, 'docs/pictures'), { recursive: true })
    for (const { name, path, isFramed, ...looks } of pictures) {
      const context = await browser.newContext({ ...looks, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await page.goto(`${origin}/openapi.json`)
      await page.evaluate(
        ([names, values]) => {
          localStorage.setItem(names.access, values.access_token)
          localStorage.setItem(names.refresh, values.refresh_token)
        },
        /** @type {const} */ ([keys, tokens]),
      )
      await page.goto(origin + path)
      await page.waitForLoadState('networkidle')
      if (isFramed) await page.frameLocator('iframe').locator('.money-hero').waitFor()
      await page.screenshot({ path: join(home, `docs/pictures/${name}.png`) })
      console.log(`docs/pictures/${name}.png`)
      await context.close()
    }
  } finally {
    await browser.close()
    bank.kill()
    await once(bank, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** The first start creates the database, which takes a while. */
async function waitForResponse(url) {
  const attempts = 600
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => void setTimeout(resolve, 200))
  }
  throw new Error(`${url} did not answer.`)
}
