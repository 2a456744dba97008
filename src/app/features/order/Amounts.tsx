import { memo } from 'react'
import { useSelector } from '@xstate/react'
import { amountsShown, readingsShown } from '#machines/order/quote.flow'
import type { QuoteSnapshot } from '#machines/order/quote.flow'
import type { Side } from '#machines/order/quote.setup'
import { currencyFor, takesItself, type Payee } from '#machines/order/payee.setup'
import type { Currency } from '#contract/reference'
import type { OrderOffer } from '#machines/order/draft.setup'
import { useDevice } from '#app/context.tsx'
import { AmountField, CurrencyPick } from '#app/ui/AmountField.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { isNothing, spelled } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { isWord, sayRefusal } from '#app/features/app/refusalText.ts'
import { boundsOf } from './bounds.ts'
import { currencyWord } from '#client/currencyLabel'
import { balanceOf, currencyOf, useLocked, useOffer, useQuote } from './orderForm.hooks.ts'
import { useOrderWords } from './words.ts'
import { useSharedWords } from '#app/i18n/words.ts'

const swapIcon = 'm3 16 4 4 4-4M7 20V4M21 8l-4-4-4 4M17 4v16'

const ends = { selling: 'from', buying: 'to' } as const

interface Shown {
  buying: string
  /** Whoever is paid decides what can be sent and what arrives; without one the two can be swapped. */
  payee?: Payee
}

/** Two amounts. The one typed last drives; the other is what the bank made of it. */
export function Amounts({ buying, payee }: Shown) {
  const { order: said } = useOrderWords()
  const { host } = useDevice()
  const quote = useQuote()
  const swap = () => {
    host.feel('tap')
    quote?.send({ type: 'currencies.swap' })
  }
  return (
    <section className="card" aria-label={said.amounts}>
      <OneAmount side="selling" label={said.youSend} {...(payee && { payee })} />
      <div className="swap">
        {!payee && (
          <Button aria-label={said.swap} onClick={swap}>
            <Icon path={swapIcon} />
          </Button>
        )}
      </div>
      <OneAmount side="buying" label={buying} {...(payee && { payee })} />
    </section>
  )
}

/** What there is to choose from, what there is of it first. */
function choicesFor(side: Side, offer: OrderOffer | null, payee: Payee | undefined) {
  const all = offer?.currencies ?? []
  const have = (one: Currency) => Number(!isNothing(balanceOf(offer, one.uuid)?.available ?? '0'))
  const sorted = all.toSorted((one, other) => have(other) - have(one))
  if (payee?.kind === 'address')
    return side === 'selling' ? sorted.filter(({ is_crypto }) => is_crypto) : []
  if (!payee || (side === 'selling' && !takesItself(payee))) return sorted
  return all.filter(({ uuid }) => uuid === currencyFor(payee, all))
}

interface OneShown {
  side: Side
  label: string
  payee?: Payee | undefined
}

function OneAmount({ side, label, payee }: OneShown) {
  const quote = useQuote()
  const snapshot = useSelector(quote, (seen) => seen)
  if (!snapshot) return null
  return (
    <AmountField
      label={label}
      value={amountsShown(snapshot)[side]}
      onType={(amount) => quote?.send({ type: 'amount.set', side, amount })}
      busy={snapshot.hasTag('busy') && snapshot.context.side !== side}
      readOnly={snapshot.matches('locked')}
      help={<Held {...{ side }} id={snapshot.context[ends[side]]} own={!payee} />}
      {...(isWrong(snapshot, side) && { wrong: <Wrong {...{ snapshot, side }} /> })}
      pick={<OneCurrency {...{ side, payee }} />}
    />
  )
}

/** What is typed beside them changes nothing of either. */
const OneCurrency = memo(function OneCurrency({ side, payee }: Omit<OneShown, 'label'>) {
  const { order: said } = useOrderWords()
  const quote = useQuote()
  const offer = useOffer()
  const end = ends[side]
  const id = useSelector(quote, (seen) => seen?.context[end] ?? null)
  const isStill = useLocked()
  const currency = currencyOf(offer, id)
  const choices = choicesFor(side, offer, payee)
  const shown = choices.length === 0 && currency ? [currency] : choices
  return (
    <CurrencyPick
      label={said.currencyOf[end]}
      symbol={currency?.meta.symbol}
      none={said.choose}
      value={id}
      off={isStill}
      options={shown.map((one) => ({ value: one.uuid, word: currencyWord(one) }))}
      onPick={(currencyId) => quote?.send({ type: 'currency.pick', end, currencyId })}
    />
  )
})

interface HeldShown {
  side: Side
  id: string | null
  own: boolean
}

const Held = memo(function Held({ side, id, own }: HeldShown) {
  const { order: said } = useOrderWords()
  const language = useLanguage()
  const quote = useQuote()
  const isStill = useLocked()
  const balance = balanceOf(useOffer(), id)
  if (!balance) return null
  const { available, held, currency } = balance
  const { symbol } = currency.meta
  const amount = spelled(available, symbol, language, { most: 8 })
  if (side === 'buying') return own ? said.have(amount) : null
  return (
    <>
      {isNothing(held)
        ? said.free(amount)
        : said.freeAndHeld(amount, spelled(held, symbol, language))}{' '}
      {!isNothing(available) && (
        <button
          type="button"
          className="button-link"
          aria-disabled={isStill}
          onClick={() => quote?.send({ type: 'amount.max' })}
        >
          {said.all}
        </button>
      )}
    </>
  )
})

const aboutAmounts: readonly string[] = [
  'AMOUNT_INVALID',
  'AMOUNT_TOO_SMALL',
  'AMOUNT_TOO_LARGE',
  'INSUFFICIENT_FUNDS',
]

/** Whether the refusal is about this side's amount or currency. */
function isWrong({ context: { refusal, side: driver, from } }: QuoteSnapshot, side: Side) {
  if (refusal === null) return false
  const missing = refusal.code === 'CURRENCY_REQUIRED' && (from === null) === (side === 'selling')
  return missing || (aboutAmounts.includes(refusal.code) && side === driver)
}

/** What the bank said about what was typed, in words. */
export function useWrong({ context: { refusal } }: QuoteSnapshot) {
  const { refusal: texts } = useSharedWords()
  const language = useLanguage()
  if (refusal === null) return undefined
  const { code } = refusal
  return isWord(texts, code) ? sayRefusal(texts[code], refusal, language) : code
}

function Wrong({ snapshot, side }: { snapshot: QuoteSnapshot; side: Side }) {
  const { order: said } = useOrderWords()
  const wrong = useWrong(snapshot)
  const [one, other] = readingsShown(snapshot)
  if (one === undefined || other === undefined)
    return (
      <>
        {wrong} <Bounds snapshot={snapshot} />
      </>
    )
  return (
    <span>
      {said.readings} <Reading {...{ side, amount: one }} /> {said.or}{' '}
      <Reading {...{ side, amount: other }} />
    </span>
  )
}

/** Between what an order of this kind may be, where the amount is outside of it. */
function Bounds({ snapshot: { context } }: { snapshot: QuoteSnapshot }) {
  const words = useOrderWords()
  const language = useLanguage()
  const offer = useOffer()
  const info = offer?.orderTypes.find(({ id }) => id === context.orderType)
  const code = context.refusal?.code ?? ''
  if (!info || !['AMOUNT_TOO_SMALL', 'AMOUNT_TOO_LARGE'].includes(code)) return null
  return boundsOf(info, words, language)
}

function Reading({ side, amount }: { side: Side; amount: string }) {
  const quote = useQuote()
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
