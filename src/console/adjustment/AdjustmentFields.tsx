import type { AdjustmentAct, Adjustments } from '#contract/ops/adjustment'
import type { BookCurrency } from '#contract/ops/book'
import type { RefusalNote } from '#contract/kit/refusal'
import { useOrderWords } from '#app/features/order/words.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { SelectField } from '#app/ui/SelectField.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { currencyOnChain } from '#console/book/money.ts'
import { formatMoment } from '#console/moments.ts'
import { wordIn } from '#console/words.ts'
import { formatSum } from '#console/sum.ts'
import { useAdjustmentWords } from './words.ts'

interface Props {
  record: Adjustments
  /** What was picked and typed before a refusal, in the order of the fields. */
  picked: readonly string[]
  refusal: RefusalNote | null
}

const fieldsOf = { fee_return: FeeToReturn, goodwill: GoodwillSum, correction: TransactionToUndo }

/** What each act asks beside its reason. */
export function AdjustmentFields({ act, ...props }: Props & { act: AdjustmentAct }) {
  const Fields = fieldsOf[act]
  return <Fields {...props} />
}

function FeeToReturn({ record, picked, refusal }: Props) {
  const { adjustments: texts } = useAdjustmentWords()
  const { order: words } = useOrderWords()
  const language = useLanguage()
  return (
    <>
      <SelectField
        name="picked"
        label={texts.order}
        defaultValue={picked[0]}
        options={record.fees.map(({ order, amount, currency }) => ({
          value: order.id,
          word: `${formatSum(amount, currency.symbol, language)}: ${wordIn(words.types, order.type)}, № ${order.number}`,
        }))}
      />
      <AmountField
        typed={picked[1]}
        refusal={refusal}
        label={texts.feeAmount}
        hint={texts.feeHint}
      />
    </>
  )
}

function GoodwillSum({ record, picked, refusal }: Props) {
  const { adjustments: texts } = useAdjustmentWords()
  const language = useLanguage()
  const most = formatSum(record.goodwill_max, record.base_currency, language)
  return (
    <>
      <SelectField
        name="picked"
        label={texts.wallet}
        defaultValue={picked[0]}
        options={record.wallets.map(({ id, number }) => ({ value: id, word: number }))}
      />
      <SelectField
        name="picked"
        label={texts.currency}
        defaultValue={picked[1] ?? record.currencies.find(isBase(record))?.id}
        options={record.currencies.map((one) => ({ value: one.id, word: currencyOnChain(one) }))}
      />
      <AmountField
        typed={picked[2]}
        refusal={refusal}
        label={texts.amount}
        hint={texts.goodwillHint(most)}
      />
    </>
  )
}

const isBase =
  ({ base_currency }: Adjustments) =>
  ({ symbol }: BookCurrency) =>
    symbol === base_currency

function TransactionToUndo({ record, picked }: Props) {
  const { adjustments: texts } = useAdjustmentWords()
  const language = useLanguage()
  return (
    <SelectField
      name="picked"
      label={texts.transaction}
      hint={texts.correctionHint}
      defaultValue={picked[0]}
      options={record.transactions.map(({ id, kind, amount, currency, at }) => ({
        value: id,
        word: `${formatSum(amount, currency.symbol, language)}: ${texts.transactions[kind]}, ${formatMoment(at, language)}`,
      }))}
    />
  )
}

interface AmountProps {
  typed: string | undefined
  refusal: RefusalNote | null
  label: string
  hint: string
}

function AmountField({ typed, refusal, label, hint }: AmountProps) {
  const { adjustments: texts } = useAdjustmentWords()
  const isWrong = refusal?.facts.errors?.some(
    ({ pointer, code }) => pointer === '/amount' && code !== 'AMOUNT_TOO_LARGE',
  )
  return (
    <TextField
      name="picked"
      inputMode="decimal"
      autoComplete="off"
      label={label}
      hint={hint}
      defaultValue={typed}
      wrong={isWrong ? texts.wrongAmount : undefined}
    />
  )
}
