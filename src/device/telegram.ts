import { pathOfStart } from '#contract/kit/start'
import type { TelegramProof } from '#contract/telegram'
import { hostBiometryReader } from './biometry.ts'
import { openBridge, type Bridge } from './bridge.ts'
import type { Device, Haptic, Host, HostButton } from './device.ts'
import { browserLocalStore, type LocalStore } from './localStore.ts'
import { browserCapabilities } from './browserCapabilities.ts'
import { hostStore } from './hostStore.ts'
import { withTelegramBackup } from './telegramBackup.ts'
import {
  languageIn,
  noLaunch,
  proofIn,
  readLaunch,
  withoutLaunch,
  type TelegramLaunch,
} from './launch.ts'
import { readStoredLaunch, storeLaunch } from './launchStore.ts'
import { createSafeArea } from './safeArea.ts'
import { shareOrCopy } from './save.ts'
import { hostScanner } from './scan.ts'
import { createHostSlot } from './hostSlot.ts'
import { parseColours, showTheme } from './theme.ts'
import { webHostOf } from './siblingHost.ts'
import { commonCapabilities, webLink } from './web.ts'

/** The mini app's device. Nothing waits for the host, so a silent one cannot hold up the start. */
export function openTelegram(view: Window): Device {
  const launch = takeLaunch(view)
  const bridge = openBridge(view, launch.version, hostOrigin(view))
  const safeArea = createSafeArea(view.document.documentElement)
  applyAppearance(view.document.documentElement, launch, bridge, safeArea)
  const language = launch.initData === null ? null : languageIn(launch.initData)
  const proof = launch.initData === null ? null : proofIn(launch.initData)
  const common = commonCapabilities(view, localStoreFor(view, bridge, proof))
  const capabilities = browserCapabilities(view, common.localStore)
  const host = telegramHost(bridge, view.location.origin, safeArea)
  return {
    ...common,
    ...capabilities,
    watchShown: (onShown) =>
      both(capabilities.watchShown(onShown), onVisibility(bridge, true, onShown)),
    watchHidden: (onHidden) =>
      both(capabilities.watchHidden(onHidden), onVisibility(bridge, false, onHidden)),
    kind: 'telegram',
    host,
    share: async (text) => host.openLink(SHARE_LINK + encodeURIComponent(text)),
    // Telegram's web client is a page in a browser.
    save: (file) => (view.parent === view ? shareOrCopy(view, file) : capabilities.save(file)),
    scan: hostScanner(bridge, launch.platform),
    biometry: hostBiometryReader(bridge),
    proof,
    startPath: launch.startParam === null ? null : pathOfStart(launch.startParam),
    languages: [...(language === null ? [] : [language]), ...view.navigator.languages],
  }
}

type SafeArea = ReturnType<typeof createSafeArea>

const TELEGRAM_WEB = 'https://web.telegram.org'
const SHARE_LINK = 'https://t.me/share/url?url='

/** Takes the launch data out of the address, where links and logs would carry it on. */
function takeLaunch(view: Window): TelegramLaunch {
  const { href } = view.location
  const launch = readLaunch(href)
  // After a reload the address is where the person is; the deep link was followed before.
  if (launch === null)
    return { ...(readLaunch(readStoredLaunch(view) ?? '') ?? noLaunch), startParam: null }
  storeLaunch(view, href)
  view.history.replaceState(view.history.state, '', withoutLaunch(href))
  return launch
}

/** Telegram, or in sandboxes its simulator. Never anyone else. */
function hostOrigin({ location }: Window): string {
  const simulator = webHostOf(location)
  if (simulator === null) return TELEGRAM_WEB
  // Firefox got ancestorOrigins late.
  return location.ancestorOrigins?.[0] === TELEGRAM_WEB ? TELEGRAM_WEB : simulator
}

/** For its web view a hidden mini app is still visible; only the host knows. */
const onVisibility = ({ on }: Bridge, visible: boolean, listener: () => void) =>
  on('visibility_changed', ({ is_visible }) => {
    if (is_visible === visible) listener()
  })

const both = (stop: () => void, stopToo: () => void) => () => {
  stop()
  stopToo()
}

/** Backed up to Telegram where Telegram says who the person is. */
function localStoreFor(view: Window, bridge: Bridge, proof: TelegramProof | null): LocalStore {
  const localStore = browserLocalStore(view)
  if (proof?.tg_id === undefined) return localStore
  const [secure, device] = [hostStore(view, bridge, 'secure'), hostStore(view, bridge, 'device')]
  const names = namesIn(view)
  return withTelegramBackup({ localStore, names, personId: proof.tg_id, secure, device })
}

function namesIn(view: Window): string[] {
  try {
    return Object.keys(view.localStorage)
  } catch {
    return []
  }
}

/** Colours, insets and height: as launched, as the host answers, and as they change. */
function applyAppearance(
  root: HTMLElement,
  launch: TelegramLaunch,
  { send, on }: Bridge,
  safeArea: SafeArea,
) {
  showTheme(root, launch.theme)
  on('theme_changed', ({ theme_params }) => showTheme(root, parseColours(theme_params)))
  on('safe_area_changed', safeArea.coverByPhone)
  on('content_safe_area_changed', safeArea.coverByHost)
  on('viewport_changed', ({ height, is_state_stable }) => {
    if (is_state_stable) safeArea.setHeight(height)
  })
  send('iframe_ready')
  send('web_app_request_theme')
  send('web_app_request_viewport')
  send('web_app_request_safe_area')
  send('web_app_request_content_safe_area')
  send('web_app_setup_swipe_behavior', { allow_vertical_swipe: false })
}

function telegramHost({ send, on }: Bridge, home: string, safeArea: SafeArea): Host {
  const back = createHostSlot(backButton, (params) => send('web_app_setup_back_button', params))
  const main = createHostSlot(mainButton, (params) => {
    safeArea.liftForButton(params.is_visible)
    send('web_app_setup_main_button', params)
  })
  const askBeforeClosing = (yes: boolean) =>
    send('web_app_setup_closing_behavior', { need_confirmation: yes })
  askBeforeClosing(false)
  on('back_button_pressed', () => back.top()?.())
  on('main_button_pressed', () => {
    const button = main.top()
    if (button?.enabled && !button.busy) button.onPress()
  })

  return {
    ready: () => {
      send('web_app_ready')
      send('web_app_expand')
    },
    back: { show: back.show },
    main: { has: true, show: main.show },
    confirmClosing: askBeforeClosing,
    vibrate: (haptic) => send('web_app_trigger_haptic_feedback', hapticParams[haptic]),
    openLink: (url) => openLink(webLink(url), send),
    openReturningPage: (url) => openLink(webLink(url, home), send),
  }
}

const hapticParams = {
  success: { type: 'notification', notification_type: 'success' },
  refusal: { type: 'notification', notification_type: 'error' },
  tap: { type: 'impact', impact_style: 'light' },
} as const satisfies Record<Haptic, object>

const backButton = (onPress: (() => void) | null) => ({ is_visible: onPress !== null })

function mainButton(button: HostButton | null) {
  if (button === null) return { is_visible: false }
  return {
    is_visible: true,
    is_active: button.enabled && !button.busy,
    is_progress_visible: button.busy,
    text: button.text,
  }
}

function openLink(url: string, send: Bridge['send']) {
  const { hostname, pathname, search } = new URL(url)
  if (hostname === 't.me') send('web_app_open_tg_link', { path_full: pathname + search })
  else send('web_app_open_link', { url })
}
