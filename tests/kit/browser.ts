import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { ClientKind } from '#contract/session'
import { findChromium } from './chromium.mjs'

/** One Chromium for a test file. After each test every page must have kept silent. */
export interface TestBrowser {
  /** A new visitor: a browser profile of their own. Tabs of one visitor come from `page.context()`. */
  newPage(client: ClientKind, looks?: Looks): Promise<Page>
}

export interface Looks {
  width?: number
  height?: number
  dark?: boolean
  language?: 'en' | 'ru'
  /** What the device thinks the time is. */
  at?: Date
  /** What this page may complain about: matched against each complaint. */
  forgive?: RegExp
}

/** Without the last five Chromium tries to reach its maker, which a closed network answers with noise. */
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The pretended Telegram is a public page that frames an address of this machine.
  '--disable-features=LocalNetworkAccessChecks',
]

/** Longer than the busiest machine takes to paint. */
const PATIENCE_MS = 90_000

export function useBrowser(): TestBrowser {
  let browser: Browser
  const visitors: { context: BrowserContext; complaints: string[] }[] = []

  beforeAll(async () => {
    const root = process.getuid?.() === 0
    browser = await chromium.launch({
      executablePath: await findChromium(),
      args: [...FLAGS, ...(root ? ['--no-sandbox'] : [])],
    })
  })

  afterEach(async () => {
    const leaving = visitors.splice(0)
    await Promise.all(leaving.map(({ context }) => context.close()))
    expect(leaving.flatMap(({ complaints }) => complaints)).toEqual([])
  })

  afterAll(() => browser?.close())

  return {
    async newPage(client, looks = {}) {
      const context = await browser.newContext(contextLooks(client, looks))
      context.setDefaultTimeout(PATIENCE_MS)
      const complaints = listen(context, looks.forgive)
      visitors.push({ context, complaints })
      if (looks.at) await context.clock.install({ time: looks.at })
      return context.newPage()
    },
  }
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

/** A refused call is an answer, not a defect: Chromium prints each as an error all the same. */
const REFUSED_CALL = /^Failed to load resource: the server responded with a status of \d+/

/** Collects what a browser would show in red: thrown errors, console errors, breaches of the policy. */
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

const axePath = createRequire(import.meta.url).resolve('axe-core')

/** What axe finds by WCAG 2.2 AA and its own best practice, one line a finding. */
export async function findBarriers(page: Page, inside = 'html'): Promise<string[]> {
  // Through the debugger and not as a script tag, which the page's policy would refuse.
  await page.evaluate(readFileSync(axePath, 'utf8'))
  return page.evaluate(async (inside) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') } // put there just now
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const { violations } = await axe.run(inside, { runOnly: tags })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
  }, inside)
}

let pictures: string | undefined

/** Keeps a picture in a temporary folder, or in $PICTURES, for a person to look at. */
export async function takePicture(page: Page, name: string): Promise<string> {
  pictures ??= process.env.PICTURES ?? mkdtempSync(join(tmpdir(), 'pictures-'))
  const path = join(pictures, `${name}.png`)
  await page.screenshot({ path, fullPage: true })
  return path
}
