/** Telegram says it once, and a reload must not drop the customer out of Telegram. */
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
    // Telegram then sends it again when it reloads the frame.
  }
}
