import type { Language, ThemeMode } from '#contract/preferences'

/**
 * All of it is in the address, so that a link opens exactly that moment. States are not stored but
 * computed from the current chart.
 */
export interface BenchLocation {
  chart: string | null
  inputIndex: number
  /** Events by name (`src/app/workbench/replay.ts`), or a port and its refusal code. */
  steps: string[]
  at: number
  /** Null where the screen is not shown. */
  screen: ScreenView | null
}

/** How a live screen is shown: around it, and what the pretended bank has. */
export interface ScreenView {
  host: ScreenHost
  theme: ThemeMode
  language: Language
  /** Of the frame, in pixels. */
  width: number
  /** `empty`: every list is. */
  data: ScreenData
}

export const screenHosts = ['web', 'telegram'] as const
export type ScreenHost = (typeof screenHosts)[number]

export const screenDatas = ['full', 'empty'] as const
export type ScreenData = (typeof screenDatas)[number]

export const NARROW = 390
export const WIDE = 1_280

export const firstView: ScreenView = {
  host: 'web',
  theme: 'light',
  language: 'en',
  width: WIDE,
  data: 'full',
}

/** Around the screen; null where Telegram shows none. */
export interface TelegramButtons {
  back: boolean
  main: { text: string; enabled: boolean } | null
}
export type TelegramButton = keyof TelegramButtons

/** What the frame says of the chart it was asked to show. */
export interface ScreenReport {
  chart: string
  /** Ids of its active states. */
  states: readonly string[]
}
