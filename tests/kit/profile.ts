import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from './chromium.mjs'

/** A Chromium with its own profile, and the debugging port for tools other than Playwright. */
export async function openProfile() {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await findChromium(),
    args: [
      '--remote-debugging-port=0',
      '--disable-gpu',
      '--disable-background-networking',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
  const [port] = readFileSync(join(folder, 'DevToolsActivePort'), 'utf8').split('\n')
  const close = async () => {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { context, port: Number(port), close }
}
