/**
 * How this tab was launched, kept until it is closed: Telegram says it once, in an address that is
 * cleaned at once, and a reload must not throw the customer out of Telegram. Without storage it does.
 */
const KEY = 'telegram_launch'

export function recallLaunch(view: Window): string | null {
  try {
    return view.sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function rememberLaunch(view: Window, said: string): void {
  try {
    view.sessionStorage.setItem(KEY, said)
  } catch {
    // Telegram then says it again by loading the frame anew.
  }
}
