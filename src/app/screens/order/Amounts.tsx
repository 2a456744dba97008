import { useSelector } from '@xstate/react'
import { amountsShown, readingsShown } from '#machines/order/quote.flow'
import type { QuoteSnapshot } from '#machines/order/quote.flow'
import type { Side } from '#machines/order/quote.setup'
import { useDevice, useFlow } from '#app/house.tsx'
import { AmountField } from '#app/parts/AmountField.tsx'
import { Button } from '#app/parts/Button.tsx'
import { Icon } from '#app/parts/Icon.tsx'
import { spelled } from '#app/words/amounts.ts'
import { useInsideWords, useLanguage, useWords } from '#app/words/speak.tsx'
import { isDoorWord, isInsideWord, sayRefusal } from '#app/screens/house/refused.ts'
import { balanceOf, currencyOf, currencyWord, isNothing, useOffer, useQuote } from './desk.ts'

const swapIcon = 'm3 16 4 4 4-4M7 20V4M21 8l-4-4-4 4M17 4v16'

const ends = { selling: 'from', buying: 'to' } as const

/** Two amounts. The one typed last drives; the other is what the bank made of it. */
export function Amounts({ swappable = false, buying }: { swappable?: boolean; buying: string }) {
  const { order: said } = useInsideWords()
  const { host } = useDevice()
  const desk = useFlow('desk')
  const swap = () => {
    host.feel('tap')
    desk?.send({ type: 'pair.swap' })
  }
  return (
    <section className="card" aria-label={said.amounts}>
      <OneAmount side="selling" label={said.youSend} />
      <div className="swap">
        {swappable && (
          <Button aria-label={said.swap} onClick={swap}>
            <Icon path={swapIcon} />
          </Button>
        )}
      </div>
      <OneAmount side="buying" label={buying} fixed={!swappable} />
    </section>
  )
}

/** What the field says while there is nothing to ask yet about it. */
const still = (snapshot: QuoteSnapshot) => snapshot.matches('locked')

function OneAmount({ side, label, fixed = false }: { side: Side; label: string; fixed?: boolean }) {
  const { order: said } = useInsideWords()
  const desk = useFlow('desk')
  const quote = useQuote()
  const offer = useOffer()
  const snapshot = useSelector(quote, (seen) => seen)
  const end = ends[side]
  if (!snapshot) return null
  const id = snapshot.context[end]
  const currency = currencyOf(offer, id)
  const pick = (currencyId: string) =>
    end === 'from'
      ? desk?.send({ type: 'from.pick', currencyId })
      : quote?.send({ type: 'currency.pick', end, currencyId })
  const choices = fixed && currency ? [currency] : (offer?.currencies ?? [])
  return (
    <AmountField
      label={label}
      value={amountsShown(snapshot)[side]}
      onType={(amount) => quote?.send({ type: 'amount.set', side, amount })}
      busy={snapshot.hasTag('busy') && snapshot.context.side !== side}
      readOnly={still(snapshot)}
      help={<Held {...{ side, id }} swappable={!fixed} />}
      {...(isWrong(snapshot, side) && { wrong: <Wrong {...{ snapshot, side }} /> })}
      pick={{
        label: said.currencyOf[end],
        symbol: currency?.meta.symbol ?? null,
        none: said.choose,
        value: id,
        options: choices.map((one) => ({ value: one.uuid, word: currencyWord(one) })),
        onPick: pick,
      }}
    />
  )
}

function Held({ side, id, swappable }: { side: Side; id: string | null; swappable: boolean }) {
  const { order: said } = useInsideWords()
  const language = useLanguage()
  const quote = useQuote()
  const balance = balanceOf(useOffer(), id)
  if (!balance) return null
  const { available, held, currency } = balance
  const { symbol } = currency.meta
  const amount = spelled(available, symbol, language, { most: 8 })
  if (side === 'buying') return swappable ? said.have(amount) : null
  return (
    <>
      {isNothing(held)
        ? said.free(amount)
        : said.freeAndHeld(amount, spelled(held, symbol, language))}{' '}
      {!isNothing(available) && (
        <button
          type="button"
          className="button-link"
          onClick={() => quote?.send({ type: 'amount.max' })}
        >
          {said.all}
        </button>
      )}
    </>
  )
}

const aboutAmounts: readonly string[] = [
  'AMOUNT_INVALID',
  'AMOUNT_TOO_SMALL',
  'AMOUNT_TOO_LARGE',
  'INSUFFICIENT_FUNDS',
]

/** Why this side is refused, in words; undefined where it is not, or the other side is. */
/** Whether the refusal is about this side's amount or currency. */
function isWrong({ context: { refusal, side: driver, from } }: QuoteSnapshot, side: Side) {
  if (refusal === null) return false
  const missing = refusal.code === 'CURRENCY_REQUIRED' && (from === null) === (side === 'selling')
  return missing || (aboutAmounts.includes(refusal.code) && side === driver)
}

function useWrong({ context: { refusal } }: QuoteSnapshot) {
  const { refusal: door } = useWords()
  const { refusalInside } = useInsideWords()
  if (refusal === null) return undefined
  const { code } = refusal
  if (isInsideWord(refusalInside, code)) return sayRefusal(refusalInside[code], refusal)
  return isDoorWord(door, code) ? sayRefusal(door[code], refusal) : code
}

function Wrong({ snapshot, side }: { snapshot: QuoteSnapshot; side: Side }) {
  const { order: said } = useInsideWords()
  const wrong = useWrong(snapshot)
  const [one, other] = readingsShown(snapshot)
  if (one === undefined || other === undefined) return wrong
  return (
    <span>
      {said.readings} <Reading {...{ side, amount: one }} /> {said.or}{' '}
      <Reading {...{ side, amount: other }} />
    </span>
  )
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
