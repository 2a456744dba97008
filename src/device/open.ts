import type { Device } from './device.ts'
import { readStoredLaunch } from './launchStore.ts'
import { openWeb } from './web.ts'

/**
 * The device this page runs on. Everything about Telegram lies in a chunk of its own, which is
 * fetched only where a Telegram stands around the page; a browser never pays for it.
 */
export async function openDevice(): Promise<Device> {
  // Nobody asks for its hands before `equip` has brought them with the rooms.
  if (!insideTelegram(window)) return openWeb(window) as Device
  return (await import('./telegram.ts')).openTelegram(window)
}

/**
 * Native clients bring a proxy. Web clients bring a frame and launch parameters; parameters alone
 * prove nothing, since anybody can write them into an address.
 */
function insideTelegram(view: Window): boolean {
  if ('TelegramWebviewProxy' in view) return true
  if (view.parent === view) return false
  return /[#?&]tgWebApp\w+=/.test(view.location.href) || readStoredLaunch(view) !== null
}
