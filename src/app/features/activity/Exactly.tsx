import { digitGroups, formatAmountParts } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { DIGITS_SHOWN } from '#app/ui/Money.tsx'
import { useActivityWords } from './words.ts'

/** All decimals, where the figure above had to cut some. */
export function Exactly({ amount, symbol }: { amount: string; symbol: string }) {
  const { activity: texts } = useActivityWords()
  const language = useLanguage()
  const figure = formatAmountParts(amount, language, { significant: DIGITS_SHOWN })
  if (!figure.fraction.endsWith('…')) return null
  const { whole, fraction } = formatAmountParts(amount, language)
  return (
    <p className="small soft exact">
      {texts.exactly} {whole}
      {fraction.slice(0, 1)}
      {digitGroups(fraction.slice(1)).map((group, at) => (
        <span key={at}>{group}</span>
      ))}
      {`\u00a0${symbol}`}
    </p>
  )
}
