import type { Bridge } from './bridge.ts'

const PHONES = ['android', 'android_x', 'ios']

/** The host's camera: resolves with a code, or null when closed. Null where the host has none. */
export function hostScanner({ send, on, can }: Bridge, platform: string | null) {
  if (!PHONES.includes(platform ?? '') || !can('web_app_open_scan_qr_popup')) return null

  return (signal: AbortSignal) =>
    new Promise<string | null>((resolve) => {
      const end = (text: string | null) => {
        for (const stop of stops) stop()
        signal.removeEventListener('abort', onAbort)
        resolve(text)
      }
      const close = (text: string | null) => {
        end(text)
        send('web_app_close_scan_qr_popup')
      }
      const onAbort = () => close(null)
      const stops = [
        on('qr_text_received', ({ data }) => {
          if (data) close(data)
        }),
        on('scan_qr_popup_closed', () => end(null)),
      ]
      signal.addEventListener('abort', onAbort)
      send('web_app_open_scan_qr_popup', {})
    })
}
