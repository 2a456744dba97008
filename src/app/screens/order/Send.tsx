import { useSelector } from '@xstate/react'
import { currencyFor } from '#machines/order/payee.setup'
import { useFlow } from '#app/house.tsx'
import { CardBody } from '#app/parts/Card.tsx'
import { Choice } from '#app/parts/Choice.tsx'
import { RoomLink } from '#app/parts/RoomLink.tsx'
import { useWay } from '#app/screens/house/standing.ts'
import { useInsideWords } from '#app/words/speak.tsx'
import { Amounts } from './Amounts.tsx'
import { Commit } from './Commit.tsx'
import { Desk } from './Desk.tsx'
import { useOffer, useQuote } from './desk.ts'
import { Payees } from './Payees.tsx'
import { Price } from './Price.tsx'

/** Money to somebody: whom first, then how much, what it costs and who bears that, and one yes. */
export default function Send({ out = false }: { out?: boolean }) {
  const { order: said } = useInsideWords()
  const way = useWay()
  return (
    <Desk
      title={out ? said.cashOut : said.send}
      beside={out ? null : <RoomLink {...way('cashOut')}>{said.cashOut}</RoomLink>}
    >
      <div className="split">
        <div className="stack stack-close">
          <Payees out={out} />
          <HowMuch />
        </div>
      </div>
    </Desk>
  )
}

function HowMuch() {
  const { order: said } = useInsideWords()
  const payee = useSelector(useFlow('desk'), (seen) => seen?.context.payee ?? null)
  const offer = useOffer()
  if (payee === null) return <p className="soft">{said.chooseWhom}</p>
  const takesOne = offer !== null && currencyFor(payee, offer.currencies) !== null
  return (
    <>
      <Amounts buying={said.theyGet} key={String(takesOne)} />
      <FeePayer />
      <Price theirs={said.theyGet} />
      <Commit word={said.sendThis} idle={said.send} note={said.leaves} />
    </>
  )
}

function FeePayer() {
  const { order: said } = useInsideWords()
  const quote = useQuote()
  const subtract = useSelector(quote, (seen) => seen?.context.subtract ?? true)
  const payer = subtract ? 'they' : 'you'
  return (
    <section className="card" aria-label={said.payer}>
      <CardBody>
        <Choice
          label={said.payer}
          options={(['they', 'you'] as const).map((value) => ({ value, word: said.payers[value] }))}
          value={payer}
          onChoose={(chosen) => quote?.send({ type: 'payer.pick', subtract: chosen === 'they' })}
        />
        <p className="small soft">{said.payersText[payer]}</p>
      </CardBody>
    </section>
  )
}
