import type { Currency } from '#contract/reference'
import type { Language } from '#contract/preferences'
import { currencyLabel } from '#client/currencyLabel'
import { formatAmount, isNothing, untrailed } from '#app/i18n/amounts.ts'
import { currencyName } from '#app/i18n/currencies.ts'
import { coinFace } from '#app/ui/coinFaces.ts'
import { Disc } from '#app/ui/Disc.tsx'
import type { Option } from '#app/ui/PickerList.tsx'

const MOST_DECIMALS = 8

/** A currency in a list to choose from, with what is held of it, if anything. */
export function currencyOption(
  { uuid, is_crypto, meta }: Pick<Currency, 'uuid' | 'is_crypto' | 'meta'>,
  language: Language,
  held = '0',
): Option {
  const { symbol, name } = meta
  const full = is_crypto ? name : currencyName(symbol, language)
  return {
    value: uuid,
    word: currencyLabel({ meta }),
    ...(full !== symbol && { hint: full }),
    also: name,
    face: <Disc {...coinFace(symbol)} />,
    ...(!isNothing(held) && {
      end: formatAmount(untrailed(held), symbol, language, { most: MOST_DECIMALS }),
    }),
  }
}
