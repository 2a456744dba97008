import { pathOfStart } from '#contract/kit/start'
import type { TelegramProof } from '#contract/telegram'
import { hostBiometry } from './biometry.ts'
import { openBridge, type Bridge } from './bridge.ts'
import type { Device, Haptic, Host, HostButton } from './device.ts'
import { browserDrawer, type Drawer } from './localStore.ts'
import { browserHands } from './browserCapabilities.ts'
import { hostStore } from './hostStore.ts'
import { keptAlong } from './telegramBackup.ts'
import { languageIn, noLaunch, proofIn, readLaunch, withoutLaunch, type Launch } from './launch.ts'
import { recallLaunch, rememberLaunch } from './launchStore.ts'
import { createRoom } from './safeArea.ts'
import { handOver } from './save.ts'
import { hostScanner } from './scan.ts'
import { createShown } from './hostSlot.ts'
import { coloursIn, showTheme } from './theme.ts'
import { webTwin } from './siblingHost.ts'
import { browserParts, webLink } from './web.ts'

/**
 * The mini app's device. Nothing waits for an answer of the host, so one that never gives any cannot
 * hold up the start.
 */
export function openTelegram(view: Window): Device {
  const launch = takeLaunch(view)
  const bridge = openBridge(view, launch.version, hostOrigin(view))
  const room = createRoom(view.document.documentElement)
  dress(view.document.documentElement, launch, bridge, room)
  const language = launch.initData === null ? null : languageIn(launch.initData)
  const proof = launch.initData === null ? null : proofIn(launch.initData)
  const parts = browserParts(view, drawerFor(view, bridge, proof))
  const hands = browserHands(view, parts.drawer)
  const host = telegramHost(bridge, view.location.origin, room)
  return {
    ...parts,
    ...hands,
    watchReturn: (came) => both(hands.watchReturn(came), seenAgain(bridge, true, came)),
    watchAway: (gone) => both(hands.watchAway(gone), seenAgain(bridge, false, gone)),
    kind: 'telegram',
    host,
    share: async (text) => host.openLink(SHARE_LINK + encodeURIComponent(text)),
    // A page of Telegram's web client is a page in a browser.
    save: (file) => (view.parent === view ? handOver(view, file) : hands.save(file)),
    scan: hostScanner(bridge, launch.platform),
    biometry: hostBiometry(bridge),
    proof,
    startPath: launch.startParam === null ? null : pathOfStart(launch.startParam),
    languages: [...(language === null ? [] : [language]), ...view.navigator.languages],
  }
}

type Room = ReturnType<typeof createRoom>

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

/** A mini app laid aside is still on the screen for its web view; only the host knows. */
const seenAgain = ({ hear }: Bridge, visible: boolean, told: () => void) =>
  hear('visibility_changed', ({ is_visible }) => {
    if (is_visible === visible) told()
  })

const both = (stop: () => void, stopToo: () => void) => () => {
  stop()
  stopToo()
}

/** Where Telegram says who is here, it keeps along what they leave. */
function drawerFor(view: Window, bridge: Bridge, proof: TelegramProof | null): Drawer {
  const drawer = browserDrawer(view)
  if (proof?.tg_id === undefined) return drawer
  const [secure, device] = [hostStore(view, bridge, 'secure'), hostStore(view, bridge, 'device')]
  return keptAlong({ drawer, names: namesIn(view), whose: proof.tg_id, secure, device })
}

function namesIn(view: Window): string[] {
  try {
    return Object.keys(view.localStorage)
  } catch {
    return []
  }
}

/** Colours, edges and height: as launched, then as the host answers, then as it changes its mind. */
function dress(root: HTMLElement, launch: Launch, { say, hear }: Bridge, room: Room) {
  showTheme(root, launch.theme)
  hear('theme_changed', ({ theme_params }) => showTheme(root, coloursIn(theme_params)))
  hear('safe_area_changed', room.coverByPhone)
  hear('content_safe_area_changed', room.coverByHost)
  hear('viewport_changed', ({ height, is_state_stable }) => {
    if (is_state_stable) room.stretch(height)
  })
  say('iframe_ready')
  say('web_app_request_theme')
  say('web_app_request_viewport')
  say('web_app_request_safe_area')
  say('web_app_request_content_safe_area')
  say('web_app_setup_swipe_behavior', { allow_vertical_swipe: false })
}

function telegramHost({ say, hear }: Bridge, home: string, room: Room): Host {
  const back = createShown(backButton, (params) => say('web_app_setup_back_button', params))
  const main = createShown(mainButton, (params) => {
    room.standOnButton(params.is_visible)
    say('web_app_setup_main_button', params)
  })
  const askBeforeClosing = (yes: boolean) =>
    say('web_app_setup_closing_behavior', { need_confirmation: yes })
  askBeforeClosing(false)
  hear('back_button_pressed', () => back.top()?.())
  hear('main_button_pressed', () => {
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
function openLink(url: string, say: Bridge['say']) {
  const { hostname, pathname, search } = new URL(url)
  if (hostname === 't.me') say('web_app_open_tg_link', { path_full: pathname + search })
  else say('web_app_open_link', { url })
}
