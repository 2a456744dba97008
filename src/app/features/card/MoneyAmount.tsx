import { useSelector } from '@xstate/react'
import {
  moneyToLoad,
  type MoneyOffer,
  type MoneyDirection,
  type CardMoneyActor,
} from '#machines/card/cardMoney.flow'
import { readingsShown, type QuoteSnapshot, type QuoteActor } from '#machines/order/quote.flow'
import { AmountField, CurrencyPick } from '#app/ui/AmountField.tsx'
import { useAmountError } from '#app/features/order/Amounts.tsx'
import { currencyOption } from '#app/features/currency/currencyOption.tsx'
import { isNothing, formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useOrderWords } from '#app/features/order/words.ts'
import { useCardWords } from './words.ts'

interface Props {
  flow: CardMoneyActor
  quote: QuoteActor
  direction: MoneyDirection
  offer: MoneyOffer
}

export function MoneyAmount({ flow, quote, direction, offer }: Props) {
  const { order } = useOrderWords()
  const { cardMoney: texts } = useCardWords()
  const snapshot = useSelector(quote, (snapshot) => snapshot)
  const { amount, from, refusal } = snapshot.context
  const language = useLanguage()
  const { account } = offer
  const toLoad = direction === 'load' ? moneyToLoad(offer) : []
  const own = { currency: account.currency, available: account.balance }
  const choices = toLoad.length === 0 ? [own] : toLoad
  const chosen = choices.find(({ currency }) => currency.uuid === from)?.currency
  return (
    <AmountField
      label={texts.amount[direction]}
      value={amount}
      onType={(typed) => quote.send({ type: 'amount.set', side: 'selling', amount: typed })}
      readOnly={snapshot.matches('locked')}
      focusFirst
      help={<OtherSide {...{ quote, direction, offer, from }} />}
      {...(refusal !== null &&
        isOfAmount(refusal.code) && { wrong: <AmountError quote={quote} snapshot={snapshot} /> })}
      pick={
        <CurrencyPick
          label={order.currencyOf.from}
          symbol={chosen?.meta.symbol}
          none={order.choose}
          value={from}
          off={snapshot.matches('locked')}
          options={choices.map(({ currency, available }) =>
            currencyOption(currency, language, available),
          )}
          onPick={(currencyId) => flow.send({ type: 'from.pick', currencyId })}
        />
      }
    />
  )
}

const isOfAmount = (code: string) => code.startsWith('AMOUNT_') || code === 'INSUFFICIENT_FUNDS'

interface OtherSideProps extends Omit<Props, 'flow'> {
  from: string | null
}

/** The wallet does not know card balances, so "all" of one is typed in. */
function OtherSide({ quote, direction, offer, from }: OtherSideProps) {
  const { order } = useOrderWords()
  const { cardMoney: texts } = useCardWords()
  const language = useLanguage()
  const { account, decimal } = offer
  const held = moneyToLoad(offer).find(({ currency }) => currency.uuid === from)
  const free = direction === 'load' ? (held?.available ?? '0') : account.balance
  const symbol = (direction === 'load' ? held?.currency : account.currency)?.meta.symbol ?? ''
  if (isNothing(free)) return texts.empty[direction]
  const all = () =>
    direction === 'load'
      ? quote.send({ type: 'amount.max' })
      : quote.send({ type: 'amount.set', side: 'selling', amount: free.replace('.', decimal) })
  return (
    <>
      {order.free(formatAmount(free, symbol, language, { most: 8 }))}{' '}
      <button type="button" className="button-link" onClick={all}>
        {texts.all}
      </button>
    </>
  )
}

function AmountError({ quote, snapshot }: { quote: QuoteActor; snapshot: QuoteSnapshot }) {
  const { order: texts } = useOrderWords()
  const wrong = useAmountError(snapshot)
  const readings = readingsShown(snapshot)
  if (readings.length === 0) return wrong
  return (
    <span>
      {texts.readings}{' '}
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
