import { useSelector } from '@xstate/react'
import {
  moneyToLoad,
  type MoneyOffer,
  type MoneyWay,
  type CardMoneyActor,
} from '#machines/card/cardMoney.flow'
import { readingsShown, type QuoteSnapshot, type QuoteActor } from '#machines/order/quote.flow'
import { AmountField, CurrencyPick } from '#app/ui/AmountField.tsx'
import { useWrong } from '#app/features/order/Amounts.tsx'
import { currencyWord } from '#client/currencyLabel'
import { isNothing, spelled } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useOrderWords } from '#app/features/order/words.ts'
import { useCardWords } from './words.ts'

interface Shown {
  flow: CardMoneyActor
  quote: QuoteActor
  way: MoneyWay
  offer: MoneyOffer
}

/** How much of what, and how much there is. */
export function MoneyAmount({ flow, quote, way, offer }: Shown) {
  const { order } = useOrderWords()
  const { cardMoney: said } = useCardWords()
  const snapshot = useSelector(quote, (seen) => seen)
  const { amount, from, refusal } = snapshot.context
  const there = way === 'load' ? moneyToLoad(offer).map(({ currency }) => currency) : []
  const choices = there.length === 0 ? [offer.account.currency] : there
  const chosen = choices.find(({ uuid }) => uuid === from)
  return (
    <AmountField
      label={said.amount[way]}
      value={amount}
      onType={(typed) => quote.send({ type: 'amount.set', side: 'selling', amount: typed })}
      readOnly={snapshot.matches('locked')}
      begins
      help={<There {...{ quote, way, offer, from }} />}
      {...(refusal !== null &&
        isOfAmount(refusal.code) && {
          wrong: <Wrong quote={quote} snapshot={snapshot} />,
        })}
      pick={
        <CurrencyPick
          label={order.currencyOf.from}
          symbol={chosen?.meta.symbol}
          none={order.choose}
          value={from}
          off={snapshot.matches('locked')}
          options={choices.map((one) => ({ value: one.uuid, word: currencyWord(one) }))}
          onPick={(currencyId) => flow.send({ type: 'from.pick', currencyId })}
        />
      }
    />
  )
}

const isOfAmount = (code: string) => code.startsWith('AMOUNT_') || code === 'INSUFFICIENT_FUNDS'

interface ThereShown extends Omit<Shown, 'flow'> {
  from: string | null
}

/** What is free to be moved. Of what stands on cards the wallet knows nothing, so all is typed. */
function There({ quote, way, offer, from }: ThereShown) {
  const { order } = useOrderWords()
  const { cardMoney: said } = useCardWords()
  const language = useLanguage()
  const { account, decimal } = offer
  const held = moneyToLoad(offer).find(({ currency }) => currency.uuid === from)
  const free = way === 'load' ? (held?.available ?? '0') : account.balance
  const symbol = (way === 'load' ? held?.currency : account.currency)?.meta.symbol ?? ''
  if (isNothing(free)) return said.empty[way]
  const all = () =>
    way === 'load'
      ? quote.send({ type: 'amount.max' })
      : quote.send({ type: 'amount.set', side: 'selling', amount: free.replace('.', decimal) })
  return (
    <>
      {order.free(spelled(free, symbol, language, { most: 8 }))}{' '}
      <button type="button" className="button-link" onClick={all}>
        {said.all}
      </button>
    </>
  )
}

function Wrong({ quote, snapshot }: { quote: QuoteActor; snapshot: QuoteSnapshot }) {
  const { order: said } = useOrderWords()
  const wrong = useWrong(snapshot)
  const readings = readingsShown(snapshot)
  if (readings.length === 0) return wrong
  return (
    <span>
      {said.readings}{' '}
      {readings.map((amount) => (
        <button
          key={amount}
          type="button"
          className="button-link"
          onClick={() => quote.send({ type: 'amount.set', side: 'selling', amount })}
        >
          {amount}
        </button>
      ))}
    </span>
  )
}
