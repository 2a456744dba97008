import { on, supports, type MethodName, type MethodParams } from '@telegram-apps/sdk'
import type { Device, Haptic, Host, HostButton } from './device.ts'
import { languageIn, noLaunch, proofIn, readLaunch, withoutLaunch, type Launch } from './launch.ts'
import { recallLaunch, rememberLaunch } from './recall.ts'
import { createRoom } from './room.ts'
import { handOver } from './save.ts'
import { createShown } from './shown.ts'
import { coloursIn, showTheme } from './theme.ts'
import { webTwin } from './twin.ts'
import { browserParts, webLink } from './web.ts'

/**
 * The mini app's device, and the only importer of the Telegram SDK. It takes the SDK's ear
 * and its knowledge of which client can what, and nothing that keeps state. Nothing waits for an answer, so a host that
 * never gives one cannot hold up the start; a method the host lacks is not said.
 */
export function openTelegram(view: Window): Device {
  const launch = takeLaunch(view)
  const origin = hostOrigin(view)
  hearOnly(view, origin)

  const say = createSay(view, launch.version, origin)
  dress(view.document.documentElement, launch, say)
  const language = launch.initData === null ? null : languageIn(launch.initData)
  const parts = browserParts(view)
  const host = telegramHost(say, view.location.origin)
  return {
    ...parts,
    kind: 'telegram',
    host,
    share: async (text) => host.openLink(SHARE_LINK + encodeURIComponent(text)),
    // A page of Telegram's web client is a page in a browser.
    save: (file) => (view.parent === view ? handOver(view, file) : parts.save(file)),
    proof: launch.initData === null ? null : proofIn(launch.initData),
    startParam: launch.startParam,
    languages: [...(language === null ? [] : [language]), ...view.navigator.languages],
  }
}

const TELEGRAM_WEB = 'https://web.telegram.org'
/** Lets the person choose a chat for a text. */
const SHARE_LINK = 'https://t.me/share/url?url='

/** Reads how we were launched and takes it out of the address, where links and logs would carry it on. */
function takeLaunch(view: Window): Launch {
  const { href } = view.location
  const launch = readLaunch(href)
  // After a reload the address says where the person stands; the deep link has been followed.
  if (launch === null)
    return { ...(readLaunch(recallLaunch(view) ?? '') ?? noLaunch), startParam: null }
  rememberLaunch(view, href)
  view.history.replaceState(view.history.state, '', withoutLaunch(href))
  return launch
}

/** Who stands around us: Telegram, or where we are played with, its pretender. Never anybody else. */
function hostOrigin({ location }: Window): string {
  const pretender = webTwin(location)
  if (pretender === null) return TELEGRAM_WEB
  // Firefox learnt ancestorOrigins late.
  return location.ancestorOrigins?.[0] === TELEGRAM_WEB ? TELEGRAM_WEB : pretender
}

/** The SDK hears whatever frames us. Events of a real frame count only from the host we speak to. */
function hearOnly(view: Window, origin: string) {
  if (view.parent === view) return
  view.addEventListener('message', (event) => {
    if (event.isTrusted && event.source === view.parent && event.origin !== origin)
      event.stopImmediatePropagation()
  })
}

type Say = <Name extends MethodName>(method: Name, params?: MethodParams<Name>) => void

/**
 * The SDK would look at every property of the window each time it speaks: slow on a phone, and where
 * storage is blocked it stumbles over that and says nothing. So we speak ourselves; it is one line.
 */
function createSay(view: ViewInTelegram, version: Launch['version'], origin: string): Say {
  return (method, params) => {
    if (!supports(method, version)) return
    try {
      if (view.parent === view) view.TelegramWebviewProxy?.postEvent(method, JSON.stringify(params))
      else view.parent.postMessage(JSON.stringify({ eventType: method, eventData: params }), origin)
    } catch {
      // A host that fails at a method is a host without it.
    }
  }
}

/** What native clients put into the window. */
interface ViewInTelegram extends Window {
  TelegramWebviewProxy?: { postEvent(method: string, params?: string): void }
}

/** Colours, edges and height: as launched, then as the host answers, then as it changes its mind. */
function dress(root: HTMLElement, launch: Launch, say: Say) {
  const room = createRoom(root)
  showTheme(root, launch.theme)
  on('theme_changed', ({ theme_params }) => showTheme(root, coloursIn(theme_params)))
  on('safe_area_changed', room.coverByPhone)
  on('content_safe_area_changed', room.coverByHost)
  on('viewport_changed', ({ height, is_state_stable }) => {
    if (is_state_stable) room.stretch(height)
  })
  say('iframe_ready')
  say('web_app_request_theme')
  say('web_app_request_viewport')
  say('web_app_request_safe_area')
  say('web_app_request_content_safe_area')
  say('web_app_setup_swipe_behavior', { allow_vertical_swipe: false })
}

function telegramHost(say: Say, home: string): Host {
  const back = createShown(backButton, (params) => say('web_app_setup_back_button', params))
  const main = createShown(mainButton, (params) => say('web_app_setup_main_button', params))
  const askBeforeClosing = (yes: boolean) =>
    say('web_app_setup_closing_behavior', { need_confirmation: yes })
  askBeforeClosing(false)
  on('back_button_pressed', () => back.top()?.())
  on('main_button_pressed', () => {
    const button = main.top()
    if (button?.enabled && !button.busy) button.pressed()
  })

  return {
    ready: () => {
      say('web_app_ready')
      say('web_app_expand')
    },
    back: { show: back.show },
    main: { has: true, show: main.show },
    askBeforeClosing,
    feel: (haptic) => say('web_app_trigger_haptic_feedback', felt[haptic]),
    openLink: (url) => openLink(webLink(url), say),
    leaveTo: (url) => openLink(webLink(url, home), say),
  }
}

const felt = {
  success: { type: 'notification', notification_type: 'success' },
  refusal: { type: 'notification', notification_type: 'error' },
  tap: { type: 'impact', impact_style: 'light' },
} as const satisfies Record<Haptic, object>

const backButton = (pressed: (() => void) | null) => ({ is_visible: pressed !== null })

function mainButton(button: HostButton | null) {
  if (button === null) return { is_visible: false }
  return {
    is_visible: true,
    is_active: button.enabled && !button.busy,
    is_progress_visible: button.busy,
    text: button.text,
  }
}

/** Telegram opens its own links inside itself; everything else goes to the person's browser. */
function openLink(url: string, say: Say) {
  const { hostname, pathname, search } = new URL(url)
  if (hostname === 't.me') say('web_app_open_tg_link', { path_full: pathname + search })
  else say('web_app_open_link', { url })
}
