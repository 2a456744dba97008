import { useSelector } from '@xstate/react'
import type { OrderInfo } from '#contract/orderType'
import type { WaysIn } from '#machines/order/addMoney.flow'
import { useFlow } from '#app/context.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { landmark } from '#app/ui/icons/landmark.ts'
import { chain } from '#app/ui/icons/chain.ts'
import { chevron } from '#app/ui/icons/chevron.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { RowLink } from '#app/ui/Row.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { accountName } from '#app/features/account/accountName.ts'
import { NotShown } from '#app/features/app/LoadFailed.tsx'
import { Unlocked } from '#app/features/kyc/RailGate.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { isNothing, spelled } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import type { Language } from '#contract/preferences'
import { boundsOf } from './bounds.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { useOrderWords, type OrderWords } from './words.ts'
import { useAccountWords } from '#app/features/account/words.ts'

/** How money comes in: what the tenant offers, with limits and time before anything is opened. */
export function AddMoney() {
  const { pages: room } = useAppWords()
  const { order: said } = useOrderWords()
  const flow = useFlow('addMoney')
  const ways = useSelector(flow, (seen) => seen?.context.ways ?? null)
  const refused = useSelector(flow, (seen) => seen?.matches('refused') ?? false)
  return (
    <>
      <PageTitle word={room.addMoney} />
      {refused && (
        <NotShown
          title={said.deskRefused}
          text={said.deskRefusedText}
          again={() => flow?.send({ type: 'ways.retry' })}
        />
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
  const words = useOrderWords()
  const { order: said } = words
  const language = useLanguage()
  const way = useWay()
  const offered = ways?.orderTypes.filter(comesIn) ?? []
  return (
    <Card title={said.byBank} busy={!ways}>
      {!ways && <SkeletonRows count={3} />}
      {ways && offered.length === 0 && <EmptyState icon={landmark} title={said.noBank} />}
      <ul className="rows">
        {offered.map((info) => (
          <li key={info.id}>
            <RowLink
              {...way('accounts', accountFor(info, ways))}
              icon={landmark}
              name={nameIn(info, said)}
              hint={hintOf(info, words, language)}
              end={
                <Unlocked orderType={info.id}>
                  <Icon path={chevron} />
                </Unlocked>
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The account that can be paid by this rail; null where one has to be opened first. */
function accountFor({ id }: OrderInfo, ways: WaysIn | null): string | null {
  const rail = railOf(id)
  const wanted = rail === 'WIRE' ? 'FEDWIRE' : rail
  const takes = ({ status, deposit_instructions: all }: WaysIn['accounts'][number]) =>
    status === 'ACTIVE' && all.some(({ instruction_type }) => instruction_type === wanted)
  return ways?.accounts.find(takes)?.id ?? null
}

function nameIn({ id }: OrderInfo, said: OrderWords['order']) {
  const rail = railOf(id)
  return rail ? said.byRail[rail] : said.types[id]
}

/** Time, bounds and fee, in this order. */
function hintOf(info: OrderInfo, words: OrderWords, language: Language) {
  const { order: said } = words
  const { id, currency, fee_fixed, fee_percent } = info
  const rail = railOf(id)
  const amount = (text: string) => spelled(text, currency, language)
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const fees = [
    !isNothing(fee_fixed) && amount(fee_fixed),
    fee_percent > 0 && share.format(fee_percent / 100),
  ].filter(Boolean)
  const fee = fees.length === 0 ? said.noFee : said.feeOf(fees.join(' + '))
  return [rail && said.railTime[rail], boundsOf(info, words, language), fee]
    .filter(Boolean)
    .join('. ')
}

/** The accounts money can be paid into already, each with its instructions behind it. */
function YourDetails({ ways: { accounts } }: { ways: WaysIn }) {
  const { order: said } = useOrderWords()
  const { account } = useAccountWords()
  const language = useLanguage()
  const way = useWay()
  const usable = accounts.filter(({ status }) => status === 'ACTIVE')
  return (
    <Card title={said.yourDetails}>
      {usable.length > 0 && (
        <ul className="rows">
          {usable.map(({ id, account_currency, deposit_instructions }) => (
            <li key={id}>
              <RowLink
                {...way('accounts', id)}
                icon={landmark}
                name={accountName(account_currency.meta.symbol, language)}
                hint={deposit_instructions
                  .map(({ instruction_type: rail }) => account.rails[rail])
                  .join(', ')}
              />
            </li>
          ))}
        </ul>
      )}
      <CardBody>
        <p className="soft">{said.payInTo}</p>
        <div>
          <PageLink className="button" {...way('accounts')}>
            {said.openAccount}
          </PageLink>
        </div>
      </CardBody>
    </Card>
  )
}

function FromNetwork() {
  const { pages: room } = useAppWords()
  const { order: said } = useOrderWords()
  const way = useWay()
  return (
    <Card title={said.byNetwork}>
      <RowLink {...way('receive')} icon={chain} name={room.receive} hint={said.byNetworkText} />
    </Card>
  )
}
