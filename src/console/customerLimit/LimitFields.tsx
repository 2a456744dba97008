import type { RefusalNote } from '#contract/kit/refusal'
import type { CustomerLimit } from '#contract/ops/customer'
import { useLanguage } from '#app/i18n/language.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { formatSum } from '#console/sum.ts'
import { useCustomerLimitWords } from './words.ts'

interface Props {
  limit: CustomerLimit
  /** Both sums and the last day, as typed before a refusal. */
  picked: readonly string[]
  refusal: RefusalNote | null
}

export function LimitFields({ limit: { currency, usual }, picked, refusal }: Props) {
  const { limit: shared, fields: texts } = useCustomerLimitWords()
  const language = useLanguage()
  const isWrong = (wanted: string) =>
    refusal?.facts.errors?.some(({ pointer }) => pointer === wanted) ?? false
  const usualText = usual === null ? shared.none : formatSum(usual, currency, language)
  return (
    <>
      <TextField
        name="picked"
        inputMode="decimal"
        autoComplete="off"
        label={texts.amount(currency)}
        hint={texts.amountHint(usualText)}
        defaultValue={picked[0]}
        wrong={isWrong('/per_day') ? texts.wrongAmount : undefined}
      />
      <TextField
        name="picked"
        inputMode="decimal"
        autoComplete="off"
        label={texts.each(currency)}
        hint={texts.eachHint}
        defaultValue={picked[1]}
        wrong={isWrong('/per_payment') ? texts.wrongAmount : undefined}
      />
      <TextField
        name="picked"
        type="date"
        label={texts.lastDay}
        hint={texts.lastDayHint}
        defaultValue={picked[2]}
        wrong={isWrong('/last_day') ? texts.wrongDay : undefined}
      />
    </>
  )
}
