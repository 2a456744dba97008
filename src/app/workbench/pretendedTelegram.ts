import { openFrameBridge } from '#device/frame'
import type { TelegramButton, TelegramButtons, ScreenView } from '#machines/kit/benchLocation'
import { createHost, type TelegramHost } from '#app/telegram/host.ts'
import { SCREEN_FRAME } from './screen/messages.ts'

/** The simulated Telegram around the framed screen. The workbench draws its buttons. */
export function openPretendedTelegram(onChange: (buttons: TelegramButtons) => void) {
  let mode: ScreenView['theme'] = 'light'
  let host: TelegramHost | null = null
  const bridge = openFrameBridge(SCREEN_FRAME, (text) => {
    const { eventType, eventData } = JSON.parse(text) as {
      eventType?: unknown
      eventData?: unknown
    } // our own bridge
    // Each page in the frame is a launch.
    if (eventType === 'iframe_ready' || host === null) host = createHost(send, draw, { mode })
    host.receive(String(eventType), eventData)
  })
  const send = (eventType: string, eventData?: object) =>
    bridge.post(JSON.stringify({ eventType, eventData }))
  const draw = () => {
    if (host === null) return
    const { back, main } = host.state
    const shown = { text: main.text, enabled: main.active && !main.busy }
    onChange({ back, main: main.visible ? shown : null })
  }
  return {
    press: (button: TelegramButton) => host?.simulate[button](),
    setMode(theme: ScreenView['theme']) {
      mode = theme
      host?.setMode(theme)
    },
    close: bridge.close,
  }
}
