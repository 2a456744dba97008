import type { Language } from '#contract/taste'
import { currencyCounted, currencyName } from './currencies.ts'
import { dayShort } from './when.ts'

/**
 * The first sum, name and day that are written wake what the browser knows of a language, which takes
 * a slow phone longer than all that follow. Whoever has to wait for the bank anyway wakes it meanwhile.
 */
export function wake(language: Language): void {
  currencyCounted('EUR', language)
  currencyName('EUR', language)
  dayShort('2000-01-01', language)
}
