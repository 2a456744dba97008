import type { FrameLocator, Page } from 'playwright-core'
import {
  createHost,
  launchAddress,
  type LaunchClient,
  type InitialState,
  type TelegramHost,
} from '#app/telegram/host.ts'
import { inTurn } from './whole.ts'

/** A Telegram client around the mini app, simulated by the test. */
export interface OpenedTelegram {
  host: TelegramHost
  /** The page itself, or a frame in it. */
  app: Page | FrameLocator
}

export interface TelegramOpening extends InitialState, LaunchClient {
  /** URL of the mini app. */
  address: string
  answers?: 'at once' | 'never'
}

export type OpenTelegram = (page: Page, context: TelegramOpening) => Promise<OpenedTelegram>

type PostedEvent = (type: string, json?: string) => void
declare global {
  interface Window {
    telegramHears: PostedEvent
    TelegramWebviewProxy?: { postEvent: PostedEvent }
    Telegram?: { WebView?: { receiveEvent(type: string, data?: unknown): void } }
    tellApp(type: string, data?: unknown): void
  }
}

/** As in native clients: a proxy object in the app's window. */
export async function openInNativeTelegram(
  page: Page,
  context: TelegramOpening,
): Promise<OpenedTelegram> {
  const host = await hostOf(page, context, (page, type, data) =>
    page.evaluate(([type, data]) => window.Telegram?.WebView?.receiveEvent(type, data), [
      type,
      data,
    ] as const),
  )
  await page.addInitScript(() => {
    window.TelegramWebviewProxy = { postEvent: (type, json) => window.telegramHears(type, json) }
  })
  await page.goto(launchOf(context))
  return { host, app: page }
}

const WEB_CLIENT = 'https://web.telegram.org/a/'

/** As in web clients: a page of another origin frames the app and posts messages. */
export async function openInWebTelegram(
  page: Page,
  context: TelegramOpening,
): Promise<OpenedTelegram> {
  const host = await hostOf(page, context, (page, type, data) =>
    page.evaluate(([type, data]) => window.tellApp(type, data), [type, data] as const),
  )
  await page.route(`${WEB_CLIENT}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: webClient({ platform: 'weba', ...context }) }),
  )
  await page.goto(WEB_CLIENT)
  return { host, app: page.frameLocator('iframe') }
}

const launchOf = (context: TelegramOpening) => launchAddress(context.address, context)

/** The host runs in the test; the page only relays its messages. */
async function hostOf(
  page: Page,
  { answers = 'at once', ...first }: TelegramOpening,
  tell: (page: Page, type: string, data?: object) => Promise<unknown>,
): Promise<TelegramHost> {
  const send = (type: string, data?: object) => {
    // The page may have navigated away.
    if (answers === 'at once') tell(page, type, data).catch(() => {})
  }
  const host = createHost(send, () => {}, first)
  await page.exposeBinding('telegramHears', (_, type: string, json?: string) =>
    host.receive(type, json === undefined ? undefined : JSON.parse(json)),
  )
  return host
}

function webClient(context: TelegramOpening): string {
  const { origin } = new URL(context.address)
  const source = launchOf(context).replaceAll('&', '&amp;')
  return `<!doctype html><title>Telegram Web</title>
    <style>body { margin: 0 } iframe { border: 0; width: 100vw; height: 100vh }</style>
    <iframe src="${source}" allow="clipboard-write"></iframe>
    <script>
      const frame = document.querySelector('iframe').contentWindow
      window.tellApp = (eventType, eventData) =>
        frame.postMessage(JSON.stringify({ eventType, eventData }), '${origin}')
      addEventListener('message', ({ source, origin, data }) => {
        if (source !== frame || origin !== '${origin}') return
        const { eventType, eventData } = JSON.parse(data)
        window.telegramHears(eventType, eventData && JSON.stringify(eventData))
      })
    </script>`
}

const telegramClients: [client: string, open: OpenTelegram][] = [
  ['a native client', openInNativeTelegram],
  ['the web client, another origin', openInWebTelegram],
]

/** Both, or the one whose turn it is. */
export const clientsAt = (turn: number) => inTurn(telegramClients, turn)
