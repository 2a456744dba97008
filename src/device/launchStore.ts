import { browserTabStore } from './localStore.ts'

/** Telegram says it once, and a reload must not drop the customer out of Telegram. */
const STORAGE_KEY = 'telegram_launch'

export const readStoredLaunch = (view: Window) => browserTabStore(view).read(STORAGE_KEY)

/** Where storage is blocked, Telegram sends it again when it reloads the frame. */
export const storeLaunch = (view: Window, launch: string) =>
  browserTabStore(view).write(STORAGE_KEY, launch)
