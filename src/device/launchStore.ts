/**
 * How this tab was launched, kept until it is closed: Telegram says it once, in an address that is
 * cleaned at once, and a reload must not throw the customer out of Telegram. Without storage it does.
 */
const STORAGE_KEY = 'telegram_launch'

export function readStoredLaunch(view: Window): string | null {
  try {
    return view.sessionStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

export function storeLaunch(view: Window, launch: string): void {
  try {
    view.sessionStorage.setItem(STORAGE_KEY, launch)
  } catch {
    // Telegram then says it again by loading the frame anew.
  }
}
