import type { Bridge } from './bridge.ts'
import type { Haptic, Host, HostButton } from './device.ts'
import { hostPhone } from './hostPhone.ts'
import { createHostSlot } from './hostSlot.ts'
import { isOutcome } from './outcome.ts'
import type { createSafeArea } from './safeArea.ts'
import { webLink } from './web.ts'

interface HostParts {
  safeArea: ReturnType<typeof createSafeArea>
  platform: string | null
}

/** Only these have a home screen. */
const PHONES = ['android', 'android_x', 'ios']

/** What a client is too old for is left out or does nothing. */
export function telegramHost(
  view: Window,
  bridge: Bridge,
  { safeArea, platform }: HostParts,
): Host {
  const { send, on, can } = bridge
  const home = view.location.origin
  const back = createHostSlot(backButton, (params) => send('web_app_setup_back_button', params))
  const main = createHostSlot(mainButton, (params) => {
    safeArea.liftForButton(params.is_visible)
    send('web_app_setup_main_button', params)
  })
  const secondary = createHostSlot(secondaryButton, (params) =>
    send('web_app_setup_secondary_button', params),
  )
  const settings = createHostSlot(settingsButton, (params) =>
    send('web_app_setup_settings_button', params),
  )
  const vibrate = (haptic: Haptic) => send('web_app_trigger_haptic_feedback', hapticParams[haptic])
  const askBeforeClosing = (yes: boolean) =>
    send('web_app_setup_closing_behavior', { need_confirmation: yes })
  askBeforeClosing(false)
  on('back_button_pressed', () => back.top()?.())
  on('settings_button_pressed', () => settings.top()?.())
  on('main_button_pressed', () => press(main.top()))
  on('secondary_button_pressed', () => press(secondary.top()))

  return {
    ready: () => {
      send('web_app_ready')
      send('web_app_expand')
    },
    back: { show: back.show },
    main: { has: true, show: main.show },
    secondary: { has: can('web_app_setup_secondary_button'), show: secondary.show },
    settings: { show: settings.show },
    confirmClosing: askBeforeClosing,
    close: () => send('web_app_close'),
    askToWrite: () => send('web_app_request_write_access'),
    requestPhone: hostPhone(view, bridge),
    addToHomeScreen:
      PHONES.includes(platform ?? '') && can('web_app_add_to_home_screen')
        ? () => send('web_app_add_to_home_screen')
        : null,
    vibrate,
    vibrateAfter: (endpoint) => isOutcome(endpoint) && vibrate('success'),
    openLink: (url) => openLink(webLink(url), send),
    openReturningPage: (url) => openLink(webLink(url, home), send),
  }
}

const hapticParams = {
  success: { type: 'notification', notification_type: 'success' },
  refusal: { type: 'notification', notification_type: 'error' },
  tap: { type: 'impact', impact_style: 'light' },
} as const satisfies Record<Haptic, object>

function press(button: HostButton | null) {
  if (button?.enabled && !button.busy) button.onPress()
}

const backButton = (onPress: (() => void) | null) => ({ is_visible: onPress !== null })

const settingsButton = backButton

const secondaryButton = (button: HostButton | null) =>
  ({ ...mainButton(button), position: 'left' }) as const

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
