import { pathOfStart } from '#contract/kit/start'
import type { TelegramProof } from '#contract/telegram'
import { hostBiometryReader } from './biometry.ts'
import { openBridge, type Bridge } from './bridge.ts'
import type { Device } from './device.ts'
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
import { telegramHost } from './telegramHost.ts'
import { groundOf, parseColours, showTheme, type Colours } from './theme.ts'
import { webHostOf } from './siblingHost.ts'
import { commonCapabilities } from './web.ts'

/** The mini app's device. Nothing waits for the host, so a silent one cannot hold up the start. */
export function openTelegram(view: Window): Device {
  const launch = takeLaunch(view)
  const bridge = openBridge(view, launch.version, hostOrigin(view))
  const safeArea = createSafeArea(view.document.documentElement)
  applyAppearance(view.document.documentElement, launch, bridge, safeArea)
  const language = launch.initData === null ? null : languageIn(launch.initData)
  const proof = launch.initData === null ? null : proofIn(launch.initData)
  const stored = localStoreFor(view, bridge, proof)
  const common = commonCapabilities(view, stored)
  const capabilities = browserCapabilities(view, common.localStore)
  const host = telegramHost(view, bridge, { safeArea, platform: launch.platform })
  return {
    ...common,
    ...capabilities,
    restored: stored.restored ?? common.restored,
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
    passkeys: null,
    proof,
    startParam: launch.startParam,
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
function localStoreFor(
  view: Window,
  bridge: Bridge,
  proof: TelegramProof | null,
): LocalStore & { restored?: Promise<void> } {
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
  const show = (theme: Colours) => {
    showTheme(root, theme)
    colourHost(send, theme)
  }
  show(launch.theme)
  on('theme_changed', ({ theme_params }) => show(parseColours(theme_params)))
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

/** The host's own bars in the colours of the page, so that no seam shows between them. */
function colourHost(send: Bridge['send'], theme: Colours) {
  const { page, bars } = groundOf(theme)
  const [ground, bar] = [theme[page], theme[bars]]
  if (ground === undefined || bar === undefined) return
  send('web_app_set_header_color', { color_key: page })
  send('web_app_set_background_color', { color: ground as `#${string}` }) // parsed as a colour
  send('web_app_set_bottom_bar_color', { color: bar as `#${string}` })
}
