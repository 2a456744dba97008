import { formatAmountParts, formatAmount } from '#app/i18n/amounts.ts'
import { signOf } from '#app/i18n/currencies.ts'
import { useLanguage } from '#app/i18n/language.tsx'

interface Props {
  amount: string
  symbol: string
  signed?: boolean
  /** With the sign people write their own money with, where it has one, and not with its symbol. */
  own?: boolean
  look?: 'hero' | 'figure'
}

/** So many fit a phone, even large. What is cut off stands where the sum is told. */
export const DECIMALS_SHOWN = 6

/** An amount: figures of one width, a lighter fraction, the symbol never alone on a line. */
export function Money({ amount, symbol, signed = false, own = false, look }: Props) {
  const language = useLanguage()
  const { sign, whole, fraction } = formatAmountParts(amount, language, {
    signed,
    most: DECIMALS_SHOWN,
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
