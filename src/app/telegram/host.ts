import { palettes } from './palettes.ts'
import { phoneAnswers } from './phone.ts'
import { biometryAnswers, type SimulatedBiometry } from './biometry.ts'
import { emptyStorage, storageAnswers, type StorageMode, type TelegramStorage } from './storage.ts'

/**
 * Telegram as a mini app sees it: methods and answers, without a page. The simulator draws its
 * state and the browser tests use it directly, so both see the same Telegram.
 */
export interface TelegramHost {
  /** One message of the app, as the bridge sends it. */
  receive(type: string, data: unknown): void
  simulate: { back(): void; main(): void; secondary(): void; settings(): void }
  camera: { showCode(text: string): void; shut(): void }
  setVisible(visible: boolean): void
  setMode(mode: Mode): void
  setEdges(edges: EdgeStyle): void
  state: Readonly<TelegramState>
}

type Send = (type: string, data?: object) => void
export type Mode = keyof typeof palettes
export type EdgeStyle = 'none' | 'notch'

/** What the app has asked for so far. */
interface TelegramState {
  mode: Mode
  edges: EdgeStyle
  ready: boolean
  expanded: boolean
  back: boolean
  main: MainButton
  secondary: MainButton
  /** Whether the menu has an entry for settings. */
  settings: boolean
  /** Of the bars around the app, as it named them. */
  colours: { header?: string; background?: string; bottom?: string }
  askedToWrite: boolean
  onHomeScreen: boolean
  confirmsClosing: boolean
  verticalSwipes: boolean
  closed: boolean
  scanning: boolean
  haptics: string[]
  opened: string[]
  /** Every method called, for tests of what must not be. */
  methods: string[]
}

interface MainButton {
  visible: boolean
  active: boolean
  busy: boolean
  text: string
}

/** A phone with a notch and a home bar, with Telegram's own buttons below the notch. */
const covered = {
  none: { phone: [0, 0], host: [0, 0] },
  notch: { phone: [47, 34], host: [46, 0] },
} as const satisfies Record<EdgeStyle, Record<'phone' | 'host', readonly [number, number]>>

const VIEWPORT = { width: 390, height: 700 }

export interface InitialState {
  mode?: Mode
  edges?: EdgeStyle
  /** Left by earlier launches. */
  storage?: TelegramStorage
  storageMode?: StorageMode
  /** Null for a phone without any. */
  biometry?: SimulatedBiometry | null
  /** Null for a person who keeps it to themselves. */
  phone?: string | null
}

export function createHost(
  send: Send,
  changed: () => void = () => {},
  initial: InitialState = {},
): TelegramHost {
  const state = initialState(initial.mode ?? 'light', initial.edges ?? 'none')
  const sendEdges = {
    phone: () => send('safe_area_changed', edge(covered[state.edges].phone)),
    host: () => send('content_safe_area_changed', edge(covered[state.edges].host)),
  }
  const sendTheme = () => send('theme_changed', { theme_params: palettes[state.mode] })
  const sendViewport = () =>
    send('viewport_changed', { ...VIEWPORT, is_expanded: state.expanded, is_state_stable: true })

  const camera = cameraOf(state, send, changed)

  const answers: Record<string, (params: MethodParams) => void> = {
    web_app_request_theme: sendTheme,
    web_app_request_viewport: sendViewport,
    web_app_request_safe_area: sendEdges.phone,
    web_app_request_content_safe_area: sendEdges.host,
    web_app_expand: () => {
      state.expanded = true
      sendViewport()
    },
    web_app_open_scan_qr_popup: () => void (state.scanning = true),
    web_app_close_scan_qr_popup: camera.shut,
    ...storageAnswers(initial.storage ?? emptyStorage(), initial.storageMode ?? 'works', send),
    ...biometryAnswers(initial.biometry ?? null, send),
    ...recorders(state),
    ...phoneAnswers(initial.phone ?? null, send),
    web_app_request_write_access: () => {
      state.askedToWrite = true
      send('write_access_requested', { status: 'allowed' })
    },
  }

  return {
    state,
    receive(type, data) {
      state.methods.push(type)
      answers[type]?.(methodParamsOf(data))
      changed()
    },
    simulate: pressesOn(state, send),
    camera,
    setVisible: (is_visible) => send('visibility_changed', { is_visible }),
    setMode(mode) {
      state.mode = mode
      sendTheme()
      changed()
    },
    setEdges(edges) {
      state.edges = edges
      sendEdges.phone()
      sendEdges.host()
      changed()
    },
  }
}

const pressesOn = (state: TelegramState, send: Send): TelegramHost['simulate'] => ({
  back: () => state.back && send('back_button_pressed'),
  main: () => state.main.visible && state.main.active && send('main_button_pressed'),
  secondary: () =>
    state.secondary.visible && state.secondary.active && send('secondary_button_pressed'),
  settings: () => state.settings && send('settings_button_pressed'),
})

function cameraOf(state: TelegramState, send: Send, changed: () => void): TelegramHost['camera'] {
  return {
    showCode(text) {
      if (state.scanning) send('qr_text_received', { data: text })
    },
    shut() {
      if (!state.scanning) return
      state.scanning = false
      send('scan_qr_popup_closed')
      changed()
    },
  }
}

export interface LaunchClient {
  initData: string | null
  mode?: Mode
  version?: string
  platform?: 'android' | 'weba'
}

/** The mini app's URL with the launch data behind the `#`. */
export function launchAddress(
  address: string,
  { initData, mode = 'light', version = '9.1', platform = 'android' }: LaunchClient,
): string {
  const params = new URLSearchParams({
    tgWebAppVersion: version,
    tgWebAppPlatform: platform,
    tgWebAppThemeParams: JSON.stringify(palettes[mode]),
  })
  const data = initData === null ? '' : `tgWebAppData=${encodeURIComponent(initData)}&`
  return `${address}#${data}${params}`
}

type MethodParams = Readonly<Record<string, unknown>>

const methodParamsOf = (data: unknown): MethodParams =>
  typeof data === 'object' && data !== null ? (data as MethodParams) : {} // any object has names

/** Methods that only record, for the simulator to draw. */
function recorders(state: TelegramState): Record<string, (params: MethodParams) => void> {
  return {
    web_app_ready: () => void (state.ready = true),
    web_app_close: () => void (state.closed = true),
    web_app_setup_back_button: (params) => void (state.back = params.is_visible === true),
    web_app_setup_main_button: (params) => void (state.main = mainButton(state.main, params)),
    web_app_setup_secondary_button: (params) =>
      void (state.secondary = mainButton(state.secondary, params)),
    web_app_setup_settings_button: (params) => void (state.settings = params.is_visible === true),
    web_app_set_header_color: ({ color_key }) => void (state.colours.header = String(color_key)),
    web_app_set_background_color: ({ color }) => void (state.colours.background = String(color)),
    web_app_set_bottom_bar_color: ({ color }) => void (state.colours.bottom = String(color)),
    web_app_add_to_home_screen: () => void (state.onHomeScreen = true),
    web_app_setup_closing_behavior: (params) =>
      void (state.confirmsClosing = params.need_confirmation === true),
    web_app_setup_swipe_behavior: (params) =>
      void (state.verticalSwipes = params.allow_vertical_swipe !== false),
    web_app_trigger_haptic_feedback: (params) =>
      void state.haptics.push(
        String(params.notification_type ?? params.impact_style ?? params.type),
      ),
    web_app_open_link: (params) => void state.opened.push(String(params.url)),
    web_app_open_tg_link: (params) =>
      void state.opened.push(`https://t.me${String(params.path_full)}`),
  }
}

/** What the app leaves out stays as it was. */
function mainButton(before: MainButton, params: MethodParams): MainButton {
  const flag = (name: string, otherwise: boolean) =>
    typeof params[name] === 'boolean' ? params[name] : otherwise
  return {
    visible: flag('is_visible', before.visible),
    active: flag('is_active', before.active),
    busy: flag('is_progress_visible', before.busy),
    text: typeof params.text === 'string' ? params.text : before.text,
  }
}

const edge = ([top, bottom]: readonly [number, number]) => ({ top, bottom, left: 0, right: 0 })

const initialState = (mode: Mode, edges: EdgeStyle): TelegramState => ({
  mode,
  edges,
  ready: false,
  expanded: false,
  back: false,
  main: { visible: false, active: true, busy: false, text: '' },
  secondary: { visible: false, active: true, busy: false, text: '' },
  settings: false,
  colours: {},
  askedToWrite: false,
  onHomeScreen: false,
  confirmsClosing: false,
  verticalSwipes: true,
  closed: false,
  scanning: false,
  haptics: [],
  opened: [],
  methods: [],
})
