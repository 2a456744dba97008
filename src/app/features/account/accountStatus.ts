import type { AccountStatus } from '#contract/account'
import { alert } from '#app/ui/icons/alert.ts'
import { clock } from '#app/ui/icons/clock.ts'
import type { Tone } from '#app/ui/Callout.tsx'
import { check } from '#app/ui/icons/check.ts'
import type { Language } from '#contract/preferences'
import { currencyName } from '#app/i18n/currencies.ts'

export const accountStatusLook: Record<AccountStatus, { tone: Tone; icon: string }> = {
  PENDING: { tone: 'wait', icon: clock },
  ACTIVE: { tone: 'good', icon: check },
  INACTIVE: { tone: 'wait', icon: alert },
  CANCELED: { tone: 'calm', icon: alert },
}

export const accountName = (symbol: string, language: Language) =>
  `${currencyName(symbol, language)} (${symbol})`
