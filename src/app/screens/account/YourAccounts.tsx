import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { AccountListed } from '#contract/account'
import type { accounts } from '#machines/account/accounts.flow'
import { Button } from '#app/parts/Button.tsx'
import { Card } from '#app/parts/Card.tsx'
import { Face } from '#app/parts/Face.tsx'
import { alert } from '#app/parts/icons.ts'
import { landmark } from '#app/parts/moneyIcons.ts'
import { RowLink } from '#app/parts/Row.tsx'
import { SkeletonRows } from '#app/parts/SkeletonRows.tsx'
import { Status } from '#app/parts/Status.tsx'
import { Turns } from '#app/parts/Turns.tsx'
import { Refused } from '#app/screens/house/Refused.tsx'
import { useWay } from '#app/screens/house/standing.ts'
import { accountName } from './accountName.ts'
import { useInsideWords, useLanguage, useWords } from '#app/words/speak.tsx'
import { statusLook } from './accountStatus.ts'

type AccountsActor = ActorRefFrom<typeof accounts.flow>

export function YourAccounts({ flow }: { flow: AccountsActor }) {
  const { account: said } = useInsideWords()
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  return (
    <Card title={said.yours} busy={busy}>
      <Rows flow={flow} />
    </Card>
  )
}

function Rows({ flow }: { flow: AccountsActor }) {
  const { account: said } = useInsideWords()
  const { house } = useWords()
  const { page, offset, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  if (!page && busy) return <SkeletonRows count={2} />
  if (!page)
    return (
      <Face icon={alert} tone="bad" title={said.unread}>
        <Refused note={refusal} />
        <Button onClick={() => flow.send({ type: 'list.refresh' })}>{house.tryAgain}</Button>
      </Face>
    )
  if (page.total === 0)
    return (
      <Face icon={landmark} title={said.empty}>
        <p className="soft">{said.emptyText}</p>
      </Face>
    )
  return (
    <>
      <Refused note={refusal} />
      <ul className="rows">
        {page.data.map((one) => (
          <li key={one.id}>
            <One one={one} />
          </li>
        ))}
      </ul>
      <Turns
        {...{ newer: said.newer, older: said.older, offset, total: page.total }}
        onTurn={(offset) => flow.send({ type: 'list.turn', offset })}
      />
    </>
  )
}

function One({ one }: { one: AccountListed }) {
  const { account: said } = useInsideWords()
  const way = useWay()
  const { symbol } = one.account_currency.meta
  const number = one.vendor_account_id
  return (
    <RowLink
      icon={landmark}
      name={accountName(symbol, useLanguage())}
      hint={number ? `…${number.slice(-4)}` : said.statuses[one.status]}
      end={<Status {...statusLook[one.status]} word={said.statuses[one.status]} />}
      {...way('accounts', one.id)}
    />
  )
}
