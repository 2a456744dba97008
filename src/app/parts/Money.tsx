import { spell, spelled, type Spelling } from '#app/words/amounts.ts'
import { useLanguage } from '#app/words/speak.tsx'

interface Shown extends Spelling {
  amount: string
  symbol: string
  /** Stands before the figure instead of the symbol behind it, as people write their own money. */
  prefix?: string | null
  look?: 'hero' | 'figure'
}

/** An amount: figures of one width, a lighter fraction, the symbol never alone on a line. */
export function Money({ amount, symbol, prefix, look, ...how }: Shown) {
  const language = useLanguage()
  const { sign, whole, fraction } = spell(amount, language, how)
  const exact = spelled(amount, symbol, language)
  return (
    <span
      className={look ? `money money-${look}` : 'money'}
      {...(fraction.endsWith('…') && { title: exact })}
    >
      {sign}
      {prefix}
      {whole}
      {fraction && <span className="fraction">{fraction}</span>}
      {!prefix && `\u00a0${symbol}`}
    </span>
  )
}
