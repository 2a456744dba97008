import { memo } from 'react'
import { useSelector } from '@xstate/react'
import { amountsShown, readingsShown } from '#machines/order/quote.flow'
import type { QuoteSnapshot } from '#machines/order/quote.flow'
import type { QuoteContext, Side } from '#machines/order/quote.setup'
import { currencyFor, choosesCurrency, type OrderPayee } from '#machines/order/payee.setup'
import type { Currency } from '#contract/reference'
import type { OrderOffer } from '#machines/order/draft.setup'
import { useDevice } from '#app/context.ts'
import { AmountField, CurrencyPick } from '#app/ui/AmountField.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { isNothing, formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { hasText } from '#app/features/app/refusalText.ts'
import { refusalText } from '#app/features/refusal/refusalText.ts'
import { LimitText, TermsHint } from './TermsHint.tsx'
import { currencyOption } from '#app/features/currency/currencyOption.tsx'
import {
  findBalance,
  findCurrency,
  useLimitPassed,
  useMissingFunds,
  usePaymentTerms,
  useQuoteLocked,
  useOrderOffer,
  useQuoteFlow,
} from './orderForm.hooks.ts'
import { trimmedAmount } from './rates.ts'
import { useOrderWords } from './words.ts'
import { useRefusalTexts } from '#app/features/refusal/words.ts'

const swapIcon = 'm3 16 4 4 4-4M7 20V4M21 8l-4-4-4 4M17 4v16'

const ends = { selling: 'from', buying: 'to' } as const

interface Props {
  buying: string
  /** A payee decides what can be sent and what arrives; without one the two can be swapped. */
  payee?: OrderPayee
}

/** Two amounts: the one typed last drives, the other comes from the quote. */
export function Amounts({ buying, payee }: Props) {
  const { order: texts } = useOrderWords()
  const { host } = useDevice()
  const quote = useQuoteFlow()
  const swap = () => {
    host.vibrate('tap')
    quote?.send({ type: 'currencies.swap' })
  }
  return (
    <section className="card" aria-label={texts.amounts}>
      <AmountSide side="selling" label={texts.youSend} {...(payee && { payee })} />
      <div className="swap">
        {!payee && (
          <Button aria-label={texts.swap} onClick={swap}>
            <Icon path={swapIcon} />
          </Button>
        )}
      </div>
      <AmountSide side="buying" label={buying} {...(payee && { payee })} />
    </section>
  )
}

/** What can be chosen; currencies with a balance first. */
function choicesFor(side: Side, offer: OrderOffer | null, payee: OrderPayee | undefined) {
  const all = offer?.currencies ?? []
  const hasMoney = (one: Currency) =>
    Number(!isNothing(findBalance(offer, one.uuid)?.available ?? '0'))
  const sorted = all.toSorted((one, other) => hasMoney(other) - hasMoney(one))
  if (payee?.kind === 'address')
    return side === 'selling' ? sorted.filter(({ is_crypto }) => is_crypto) : []
  if (!payee || (side === 'selling' && !choosesCurrency(payee))) return sorted
  return all.filter(({ uuid }) => uuid === currencyFor(payee, all))
}

interface SideProps {
  side: Side
  label: string
  payee?: OrderPayee | undefined
}

function AmountSide({ side, label, payee }: SideProps) {
  const quote = useQuoteFlow()
  const snapshot = useSelector(quote, (snapshot) => snapshot)
  const missing = useMissingFunds()
  const terms = usePaymentTerms()
  const passed = useLimitPassed()
  if (!snapshot) return null
  return (
    <AmountField
      label={label}
      value={amountsShown(snapshot)[side]}
      onType={(amount) => quote?.send({ type: 'amount.set', side, amount })}
      busy={snapshot.hasTag('busy') && snapshot.context.side !== side}
      readOnly={snapshot.matches('locked')}
      focusFirst={side === 'selling' && payee?.kind === 'destination' && payee.isNew === true}
      help={
        <>
          <BalanceHint {...{ side }} id={snapshot.context[ends[side]]} own={!payee} />
          {side === 'selling' && <TermsHint />}
        </>
      }
      {...(isAboutSide(snapshot, side)
        ? { wrong: <AmountError {...{ snapshot, side }} /> }
        : side === 'selling' && missing !== null
          ? { wrong: <Short missing={missing} /> }
          : side === 'selling' &&
            terms &&
            passed && { wrong: <LimitText {...{ terms }} limit={passed} /> })}
      pick={<SideCurrency {...{ side, payee }} />}
    />
  )
}

/** Typing an amount must not render these again. */
const SideCurrency = memo(function OneCurrency({ side, payee }: Omit<SideProps, 'label'>) {
  const { order: texts } = useOrderWords()
  const language = useLanguage()
  const quote = useQuoteFlow()
  const offer = useOrderOffer()
  const end = ends[side]
  const id = useSelector(quote, (snapshot) => snapshot?.context[end] ?? null)
  const locked = useQuoteLocked()
  const currency = findCurrency(offer, id)
  const choices = choicesFor(side, offer, payee)
  const shown = choices.length === 0 && currency ? [currency] : choices
  /** What they get is nothing of ours. */
  const held = (uuid: string) =>
    payee && side === 'buying' ? undefined : findBalance(offer, uuid)?.available
  return (
    <CurrencyPick
      label={texts.currencyOf[end]}
      symbol={currency?.meta.symbol}
      none={texts.choose}
      value={id}
      off={locked}
      options={shown.map((one) => currencyOption(one, language, held(one.uuid)))}
      onPick={(currencyId) => quote?.send({ type: 'currency.pick', end, currencyId })}
    />
  )
})

interface BalanceProps {
  side: Side
  id: string | null
  own: boolean
}

const BalanceHint = memo(function Held({ side, id, own }: BalanceProps) {
  const { order: texts } = useOrderWords()
  const language = useLanguage()
  const quote = useQuoteFlow()
  const locked = useQuoteLocked()
  const balance = findBalance(useOrderOffer(), id)
  if (!balance) return null
  const { available, held, currency } = balance
  const { symbol } = currency.meta
  const amount = formatAmount(available, symbol, language, { most: 8 })
  if (side === 'buying') return own ? texts.have(amount) : null
  return (
    <>
      {isNothing(held)
        ? texts.free(amount)
        : texts.freeAndHeld(amount, formatAmount(held, symbol, language))}{' '}
      {!isNothing(available) && (
        <button
          type="button"
          className="button-link"
          aria-disabled={locked}
          onClick={() => quote?.send({ type: 'amount.max' })}
        >
          {texts.all}
        </button>
      )}
    </>
  )
})

const amountRefusals: readonly string[] = [
  'AMOUNT_INVALID',
  'AMOUNT_TOO_SMALL',
  'AMOUNT_TOO_LARGE',
  'INSUFFICIENT_FUNDS',
]

/** Whether the refusal is about this side's amount or currency. */
function isAboutSide({ context: { refusal, side: driver, from } }: QuoteSnapshot, side: Side) {
  if (refusal === null) return false
  const missing = refusal.code === 'CURRENCY_REQUIRED' && (from === null) === (side === 'selling')
  return missing || (amountRefusals.includes(refusal.code) && side === driver)
}

export function useAmountError({
  context: { refusal },
}: {
  context: Pick<QuoteContext, 'refusal'>
}) {
  const texts = useRefusalTexts()
  const language = useLanguage()
  if (refusal === null) return undefined
  const { code } = refusal
  return hasText(texts, code) ? refusalText(texts[code], refusal, language) : code
}

function Short({ missing }: { missing: string }) {
  const { order: texts } = useOrderWords()
  const language = useLanguage()
  const symbol = useSelector(useQuoteFlow(), (snapshot) => snapshot?.context.quote?.from_symbol)
  return symbol && texts.short(symbol, formatAmount(trimmedAmount(missing), symbol, language))
}

function AmountError({ snapshot, side }: { snapshot: QuoteSnapshot; side: Side }) {
  const { order: texts } = useOrderWords()
  const wrong = useAmountError(snapshot)
  const [one, other] = readingsShown(snapshot)
  if (one === undefined || other === undefined) return wrong
  return (
    <span>
      {texts.readings} <Reading {...{ side, amount: one }} /> {texts.or}{' '}
      <Reading {...{ side, amount: other }} />
    </span>
  )
}

function Reading({ side, amount }: { side: Side; amount: string }) {
  const quote = useQuoteFlow()
  return (
    <button
      type="button"
      className="button-link"
      onClick={() => quote?.send({ type: 'amount.set', side, amount })}
    >
      {amount}
    </button>
  )
}
