import type { Device } from './device.ts'
import { readStoredLaunch } from './launchStore.ts'
import { openWeb } from './web.ts'

/** The device this page runs on. Telegram's code is a chunk of its own that browsers never load. */
export async function openDevice(): Promise<Device> {
  if (!insideTelegram(window)) return openWeb(window) as Device
  return (await import('./telegram.ts')).openTelegram(window)
}

/** Parameters alone prove nothing: anybody can write them into an address. */
function insideTelegram(view: Window): boolean {
  if ('TelegramWebviewProxy' in view) return true
  if (view.parent === view) return false
  return /[#?&]tgWebApp\w+=/.test(view.location.href) || readStoredLaunch(view) !== null
}
