import { formatAmountParts, formatAmount } from '#app/i18n/amounts.ts'
import { signOf } from '#app/i18n/currencies.ts'
import { useLanguage } from '#app/i18n/language.tsx'

interface Props {
  amount: string
  symbol: string
  signed?: boolean
  /** With the currency's own sign, where it has one, instead of its symbol. */
  own?: boolean
  look?: 'hero' | 'figure'
  /** Cut by its digits, so that of a small sum of a coin not only zeros are left. */
  byDigits?: boolean
}

/** What fits a phone; the title has the exact amount. */
const DECIMALS_SHOWN = 6
export const DIGITS_SHOWN = 8

/** Figures of one width, a lighter fraction, and the symbol never alone on a line. */
export function Money({ amount, symbol, signed = false, own = false, look, byDigits }: Props) {
  const language = useLanguage()
  const { sign, whole, fraction } = formatAmountParts(amount, language, {
    signed,
    ...(byDigits ? { significant: DIGITS_SHOWN } : { most: DECIMALS_SHOWN }),
  })
  const exact = formatAmount(amount, symbol, language)
  const mark = own ? signOf(symbol, language) : null
  return (
    <span
      className={look ? `money money-${look}` : 'money'}
      {...(fraction.endsWith('…') && { title: exact })}
    >
      {sign}
      {mark?.leads && mark.sign}
      {whole}
      {fraction && <span className="fraction">{fraction}</span>}
      {!mark?.leads && `\u00a0${mark?.sign ?? symbol}`}
    </span>
  )
}
