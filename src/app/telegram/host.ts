import { palettes } from './palettes.ts'
import { biometryAnswers, type Biometry } from './biometry.ts'
import { nothingKept, storageAnswers, type Keeping, type Kept } from './storage.ts'

/**
 * Telegram as a mini app knows it: what the app may say to it and what it answers, without any page.
 * The pretended frame draws what it sees, and the browser tests act through it; so what the one shows
 * is what the others prove.
 */
export interface TelegramHost {
  /** One message of the app, as the bridge brings it. */
  hear(type: string, data: unknown): void
  press: { back(): void; main(): void }
  /** What stands before the open camera, and its being shut by hand. */
  camera: { see(text: string): void; shut(): void }
  /** The mini app laid aside, and taken up again. */
  setVisible(visible: boolean): void
  setMode(mode: Mode): void
  setEdges(edges: Edges): void
  seen: Readonly<Seen>
}

export type Mode = keyof typeof palettes
export type Edges = 'none' | 'notch'

/** What the app has asked for so far. */
interface Seen {
  mode: Mode
  edges: Edges
  ready: boolean
  expanded: boolean
  back: boolean
  main: MainButton
  asksBeforeClosing: boolean
  verticalSwipes: boolean
  closed: boolean
  /** Whether the camera is open for a code. */
  scanning: boolean
  felt: string[]
  opened: string[]
  /** Everything heard, by name, for tests that ask what was never said. */
  said: string[]
}

interface MainButton {
  visible: boolean
  active: boolean
  busy: boolean
  text: string
}

/** A phone with a notch and a home bar, and below the notch Telegram's own two buttons. */
const covered = {
  none: { phone: [0, 0], host: [0, 0] },
  notch: { phone: [47, 34], host: [46, 0] },
} as const satisfies Record<Edges, Record<'phone' | 'host', readonly [number, number]>>

const VIEWPORT = { width: 390, height: 700 }

export interface First {
  mode?: Mode
  edges?: Edges
  /** What earlier visits left on the phone. */
  kept?: Kept
  keeping?: Keeping
  /** What the phone has to know its holder by; nothing where it is left out. */
  biometry?: Biometry | null
}

export function createHost(
  send: (type: string, data?: object) => void,
  changed: () => void = () => {},
  first: First = {},
): TelegramHost {
  const seen = nothingSeen(first.mode ?? 'light', first.edges ?? 'none')
  const sendEdges = {
    phone: () => send('safe_area_changed', edge(covered[seen.edges].phone)),
    host: () => send('content_safe_area_changed', edge(covered[seen.edges].host)),
  }
  const sendTheme = () => send('theme_changed', { theme_params: palettes[seen.mode] })
  const sendViewport = () =>
    send('viewport_changed', { ...VIEWPORT, is_expanded: seen.expanded, is_state_stable: true })

  const camera = cameraOf(seen, send, changed)

  const answers: Record<string, (said: Said) => void> = {
    web_app_request_theme: sendTheme,
    web_app_request_viewport: sendViewport,
    web_app_request_safe_area: sendEdges.phone,
    web_app_request_content_safe_area: sendEdges.host,
    web_app_expand: () => {
      seen.expanded = true
      sendViewport()
    },
    web_app_open_scan_qr_popup: () => void (seen.scanning = true),
    web_app_close_scan_qr_popup: camera.shut,
    ...storageAnswers(first.kept ?? nothingKept(), first.keeping ?? 'works', send),
    ...biometryAnswers(first.biometry ?? null, send),
    ...notes(seen),
  }

  return {
    seen,
    hear(type, data) {
      seen.said.push(type)
      answers[type]?.(saidIn(data))
      changed()
    },
    press: {
      back: () => seen.back && send('back_button_pressed'),
      main: () => seen.main.visible && seen.main.active && send('main_button_pressed'),
    },
    camera,
    setVisible: (is_visible) => send('visibility_changed', { is_visible }),
    setMode(mode) {
      seen.mode = mode
      sendTheme()
      changed()
    },
    setEdges(edges) {
      seen.edges = edges
      sendEdges.phone()
      sendEdges.host()
      changed()
    },
  }
}

function cameraOf(
  seen: Seen,
  send: (type: string, data?: object) => void,
  changed: () => void,
): TelegramHost['camera'] {
  return {
    see(text) {
      if (seen.scanning) send('qr_text_received', { data: text })
    },
    shut() {
      if (!seen.scanning) return
      seen.scanning = false
      send('scan_qr_popup_closed')
      changed()
    },
  }
}

/** How the client says who it is, and opens the mini app. */
export interface Client {
  initData: string | null
  mode?: Mode
  version?: string
  platform?: 'android' | 'weba'
}

/** The mini app's address with everything behind the `#`. */
export function launchAddress(
  address: string,
  { initData, mode = 'light', version = '9.1', platform = 'android' }: Client,
): string {
  const said = new URLSearchParams({
    tgWebAppVersion: version,
    tgWebAppPlatform: platform,
    tgWebAppThemeParams: JSON.stringify(palettes[mode]),
  })
  const data = initData === null ? '' : `tgWebAppData=${encodeURIComponent(initData)}&`
  return `${address}#${data}${said}`
}

type Said = Readonly<Record<string, unknown>>

const saidIn = (data: unknown): Said =>
  typeof data === 'object' && data !== null ? (data as Said) : {} // any object has names

/** What is only noted, for the frame to draw. */
function notes(seen: Seen): Record<string, (said: Said) => void> {
  return {
    web_app_ready: () => void (seen.ready = true),
    web_app_close: () => void (seen.closed = true),
    web_app_setup_back_button: (said) => void (seen.back = said.is_visible === true),
    web_app_setup_main_button: (said) => void (seen.main = mainButton(seen.main, said)),
    web_app_setup_closing_behavior: (said) =>
      void (seen.asksBeforeClosing = said.need_confirmation === true),
    web_app_setup_swipe_behavior: (said) =>
      void (seen.verticalSwipes = said.allow_vertical_swipe !== false),
    web_app_trigger_haptic_feedback: (said) =>
      void seen.felt.push(String(said.notification_type ?? said.impact_style ?? said.type)),
    web_app_open_link: (said) => void seen.opened.push(String(said.url)),
    web_app_open_tg_link: (said) => void seen.opened.push(`https://t.me${String(said.path_full)}`),
  }
}

/** What the app leaves out stays as it was. */
function mainButton(before: MainButton, said: Said): MainButton {
  const flag = (name: string, otherwise: boolean) =>
    typeof said[name] === 'boolean' ? said[name] : otherwise
  return {
    visible: flag('is_visible', before.visible),
    active: flag('is_active', before.active),
    busy: flag('is_progress_visible', before.busy),
    text: typeof said.text === 'string' ? said.text : before.text,
  }
}

const edge = ([top, bottom]: readonly [number, number]) => ({ top, bottom, left: 0, right: 0 })

const nothingSeen = (mode: Mode, edges: Edges): Seen => ({
  mode,
  edges,
  ready: false,
  expanded: false,
  back: false,
  main: { visible: false, active: true, busy: false, text: '' },
  asksBeforeClosing: false,
  verticalSwipes: true,
  closed: false,
  scanning: false,
  felt: [],
  opened: [],
  said: [],
})
