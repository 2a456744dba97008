import type { Language } from '#contract/taste'
import { breath } from '#app/ui/breath.ts'
import { currencyCounted, currencyName } from './currencies.ts'
import { dayShort } from './when.ts'

const firsts = [
  (language: Language) => currencyCounted('EUR', language),
  (language: Language) => currencyName('EUR', language),
  (language: Language) => dayShort('2000-01-01', language),
]

/**
 * The first sum, name and day that are written wake what the browser knows of a language, which takes
 * a slow phone longer than all that follow. Whoever has to wait for the bank anyway wakes it meanwhile,
 * one after another.
 */
export async function wake(language: Language): Promise<void> {
  for (const first of firsts) {
    await breath()
    first(language)
  }
}
