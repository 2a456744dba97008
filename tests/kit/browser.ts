import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterEach, beforeAll, expect } from 'vitest'
import type { ClientKind } from '#contract/session'
import { findChromium } from './chromium.mjs'

/** A test fails when one of its pages logged an error. */
export interface TestBrowser {
  /** With a profile of its own. More tabs of the same profile come from `page.context()`. */
  newPage(client: ClientKind, looks?: Looks): Promise<Page>
}

export interface Looks {
  width?: number
  height?: number
  dark?: boolean
  language?: 'en' | 'ru'
  /** The time on the device. */
  at?: Date
  /** Errors this page may log. */
  forgive?: RegExp
}

/** Those from `no-first-run` to `sync` keep Chromium from calling home, noisily on a closed network. */
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A headless one has nobody to ask for the camera.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  // The simulated Telegram is a public page that frames a local address.
  '--disable-features=LocalNetworkAccessChecks',
  // Threads of its own for each page's script would wait for the same two cores.
  '--js-flags=--single-threaded',
]

/** Enough for a busy machine. */
const TIMEOUT_MS = 90_000
const SHOWN_MAX = 1_500

let shared: Promise<Browser> | undefined

/** One Chromium for all files of a worker, since they share modules. */
async function openBrowser(): Promise<Browser> {
  const known = await shared?.catch(() => undefined)
  if (known?.isConnected()) return known
  shared = launch()
  return shared
}

async function launch(): Promise<Browser> {
  const root = process.getuid?.() === 0
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [...FLAGS, ...(root ? ['--no-sandbox'] : [])],
    handleSIGTERM: false,
  })
  // How a worker is ended.
  process.once('SIGTERM', () => void browser.close().finally(() => process.exit()))
  return browser
}

export function useBrowser(): TestBrowser {
  let browser: Browser
  const visitors: { context: BrowserContext; complaints: string[] }[] = []

  beforeAll(async () => {
    browser = await openBrowser()
  })

  afterEach(async ({ task }) => {
    const leaving = visitors.splice(0)
    if (task.result?.state === 'fail')
      for (const { context } of leaving) for (const page of context.pages()) await tell(page)
    await Promise.all(leaving.map(({ context }) => leave(context)))
    expect(leaving.flatMap(({ complaints }) => complaints)).toEqual([])
  })

  return {
    async newPage(client, looks = {}) {
      const context = await browser.newContext(contextLooks(client, looks))
      context.setDefaultTimeout(TIMEOUT_MS)
      const complaints = listen(context, looks.forgive)
      visitors.push({ context, complaints })
      if (looks.at) await context.clock.install({ time: looks.at })
      return context.newPage()
    },
  }
}

/** What stood on the page when its test failed: what a person would look at first. */
async function tell(page: Page) {
  const shown = await page.locator('body').innerText({ timeout: 5_000 }).catch(String)
  process.stderr.write(`${page.url()}\n${shown.slice(0, SHOWN_MAX)}\n`)
}

/** A route's handler may still wait for a response or for the page, which are gone then. */
async function leave(context: BrowserContext) {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

function contextLooks(client: ClientKind, looks: Looks) {
  const narrow = client === 'telegram'
  return {
    viewport: {
      width: looks.width ?? (narrow ? 390 : 1440),
      height: looks.height ?? (narrow ? 844 : 900),
    },
    colorScheme: looks.dark ? ('dark' as const) : ('light' as const),
    locale: looks.language === 'ru' ? 'ru-RU' : 'en-GB',
    reducedMotion: 'reduce' as const,
  }
}

/** A refused call is no defect, but Chromium logs each as an error. */
const REFUSED_CALL = /^Failed to load resource: the server responded with a status of \d+/

/** Collects thrown errors, console errors and violations of the security policy. */
function listen(context: BrowserContext, forgive?: RegExp): string[] {
  const complaints: string[] = []
  const complain = (text: string) => {
    if (!REFUSED_CALL.test(text) && !forgive?.test(text)) complaints.push(text)
  }
  context.on('weberror', (thrown) => complain(String(thrown.error())))
  context.on('console', (line) => {
    if (line.type() === 'error') complain(line.text())
  })
  return complaints
}

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What axe finds by WCAG 2.2 AA and its own best practices. */
export async function findBarriers(page: Page, inside = 'html'): Promise<string[]> {
  // By evaluation: the page's security policy refuses a script tag.
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(readFileSync(axePath, 'utf8'))
  return page.evaluate(async (inside) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') } // put there just now
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const { violations } = await axe.run(inside, { runOnly: tags, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
  }, inside)
}

let pictures: string | undefined

/** Into a temporary folder, or $PICTURES. */
export async function takePicture(page: Page, name: string): Promise<string> {
  pictures ??= process.env.PICTURES ?? mkdtempSync(join(tmpdir(), 'pictures-'))
  const path = join(pictures, `${name}.png`)
  await page.screenshot({ path, fullPage: true })
  return path
}
