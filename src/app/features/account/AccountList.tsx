import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { AccountListed } from '#contract/account'
import type { accounts } from '#machines/account/accounts.flow'
import { Card } from '#app/ui/Panel.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { landmark } from '#app/ui/icons/landmark.ts'
import { RowLink } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { Paged } from '#app/features/app/PagedList.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { accountName } from './accountName.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { statusLook } from './accountStatus.ts'
import { useAccountWords } from './words.ts'

type AccountsActor = ActorRefFrom<typeof accounts.flow>

export function YourAccounts({ flow }: { flow: AccountsActor }) {
  const { account: said } = useAccountWords()
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  return (
    <Card title={said.yours} busy={busy}>
      <Paged flow={flow} lines={2} unread={said.unread} empty={<None />}>
        {({ data }) => (
          <ul className="rows">
            {data.map((one) => (
              <li key={one.id}>
                <One one={one} />
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </Card>
  )
}

function None() {
  const { account: said } = useAccountWords()
  return (
    <EmptyState icon={landmark} title={said.empty}>
      <p className="soft">{said.emptyText}</p>
    </EmptyState>
  )
}

function One({ one }: { one: AccountListed }) {
  const { account: said } = useAccountWords()
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
