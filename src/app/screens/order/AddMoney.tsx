import { useSelector } from '@xstate/react'
import type { OrderInfo } from '#contract/orderType'
import type { WaysIn } from '#machines/order/addMoney.flow'
import { useFlow } from '#app/house.tsx'
import { Button } from '#app/parts/Button.tsx'
import { Card, CardBody } from '#app/parts/Card.tsx'
import { Face } from '#app/parts/Face.tsx'
import { alert } from '#app/parts/icons.ts'
import { landmark } from '#app/parts/moneyIcons.ts'
import { chain } from '#app/parts/peopleIcons.ts'
import { Row, RowLink } from '#app/parts/Row.tsx'
import { SkeletonRows } from '#app/parts/SkeletonRows.tsx'
import { RoomLink } from '#app/parts/RoomLink.tsx'
import { RoomTitle } from '#app/screens/house/RoomTitle.tsx'
import { useWay } from '#app/screens/house/standing.ts'
import { spelled } from '#app/words/amounts.ts'
import { useInsideWords, useLanguage } from '#app/words/speak.tsx'
import type { InsideWords } from '#app/words/words.ts'
import type { Language } from '#contract/taste'
import { isNothing } from './desk.ts'

/** How money comes in: what the tenant offers, with limits and time before anything is opened. */
export default function AddMoney() {
  const { order: said } = useInsideWords()
  const flow = useFlow('addMoney')
  const ways = useSelector(flow, (seen) => seen?.context.ways ?? null)
  const refused = useSelector(flow, (seen) => seen?.matches('refused') ?? false)
  return (
    <>
      <RoomTitle word={said.addMoney} />
      {refused && (
        <Face icon={alert} tone="bad" title={said.deskRefused}>
          <p className="soft">{said.deskRefusedText}</p>
          <Button onClick={() => flow?.send({ type: 'ways.retry' })}>{said.tryAgain}</Button>
        </Face>
      )}
      {!refused && (
        <div className="split">
          <FromBank ways={ways} />
          <div className="stack">
            {ways && <YourDetails ways={ways} />}
            <FromNetwork />
          </div>
        </div>
      )}
    </>
  )
}

const rails = ['WIRE', 'ACH', 'SEPA', 'SWIFT'] as const

const railOf = (type: string) => rails.find((rail) => type.includes(rail))

const comesIn = ({ id, direction }: OrderInfo) => direction === 'deposit' && id.includes('ONRAMP')

function FromBank({ ways }: { ways: WaysIn | null }) {
  const words = useInsideWords()
  const { order: said } = words
  const language = useLanguage()
  const offered = ways?.orderTypes.filter(comesIn) ?? []
  return (
    <Card title={said.byBank} busy={!ways}>
      {!ways && <SkeletonRows count={3} />}
      {ways && offered.length === 0 && <Face icon={landmark} title={said.noBank} />}
      <ul className="rows">
        {offered.map((info) => (
          <li key={info.id}>
            <Row icon={landmark} name={nameIn(info, said)} hint={hintOf(info, words, language)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function nameIn({ id }: OrderInfo, said: InsideWords['order']) {
  const rail = railOf(id)
  return rail ? said.byRail[rail] : said.types[id]
}

/** Time, bounds and fee, in this order. */
function hintOf(info: OrderInfo, { order: said }: InsideWords, language: Language) {
  const { id, currency, min_amount: min, max_amount: max, fee_fixed, fee_percent } = info
  const rail = railOf(id)
  const amount = (text: string) => spelled(text, currency, language)
  const least = min === null || isNothing(min) ? null : amount(min)
  const most = max === null ? null : amount(max)
  const bounds =
    least && most
      ? said.limits(least, most)
      : (least && said.limitLeast(least)) || (most && said.limitMost(most))
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const fees = [
    !isNothing(fee_fixed) && amount(fee_fixed),
    fee_percent > 0 && share.format(fee_percent / 100),
  ].filter(Boolean)
  const fee = fees.length === 0 ? said.noFee : said.feeOf(fees.join(' + '))
  return [rail && said.railTime[rail], bounds, fee].filter(Boolean).join('. ')
}

/** The accounts money can be paid into already, each with its instructions behind it. */
function YourDetails({ ways: { accounts } }: { ways: WaysIn }) {
  const { order: said } = useInsideWords()
  const way = useWay()
  const usable = accounts.filter(({ status }) => status === 'ACTIVE')
  return (
    <Card title={said.yourDetails}>
      <ul className="rows">
        {usable.map(({ id, account_currency, deposit_instructions }) => (
          <li key={id}>
            <RowLink
              {...way('accounts', id)}
              icon={landmark}
              name={account_currency.meta.name}
              hint={deposit_instructions.map(({ instruction_type }) => instruction_type).join(', ')}
            />
          </li>
        ))}
      </ul>
      <CardBody>
        <p className="soft">{said.payInTo}</p>
        <div>
          <RoomLink className="button" {...way('accounts')}>
            {said.openAccount}
          </RoomLink>
        </div>
      </CardBody>
    </Card>
  )
}

function FromNetwork() {
  const { order: said, wallet } = useInsideWords()
  const way = useWay()
  return (
    <Card title={said.byNetwork}>
      <RowLink {...way('receive')} icon={chain} name={wallet.receive} hint={said.byNetworkText} />
    </Card>
  )
}
