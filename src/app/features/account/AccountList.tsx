import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { AccountListed } from '#contract/account'
import type { accountsList } from '#machines/account/accounts.flow'
import { Panel } from '#app/ui/Panel.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { landmark } from '#app/ui/icons/landmark.ts'
import { RowLink } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { PagedList } from '#app/features/app/PagedList.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { accountName } from './accountName.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { accountStatusLook } from './accountStatus.ts'
import { useAccountWords } from './words.ts'
import { RowList } from '#app/features/app/RowList.tsx'

type AccountsActor = ActorRefFrom<typeof accountsList.flow>

export function AccountList({ flow }: { flow: AccountsActor }) {
  const { account: texts } = useAccountWords()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Panel title={texts.yours} busy={busy}>
      <PagedList flow={flow} lines={2} unread={texts.unread} empty={<NoAccounts />}>
        {({ data }) => (
          <RowList of={data} by="id">
            {(one) => <AccountItem one={one} />}
          </RowList>
        )}
      </PagedList>
    </Panel>
  )
}

function NoAccounts() {
  const { account: texts } = useAccountWords()
  return (
    <EmptyState icon={landmark} title={texts.empty}>
      <p className="soft">{texts.emptyText}</p>
    </EmptyState>
  )
}

function AccountItem({ one }: { one: AccountListed }) {
  const { account: texts } = useAccountWords()
  const linkTo = useLinkTo()
  const { symbol } = one.account_currency.meta
  const number = one.vendor_account_id
  return (
    <RowLink
      icon={landmark}
      name={accountName(symbol, useLanguage())}
      hint={number ? `…${number.slice(-4)}` : texts.statuses[one.status]}
      end={<Status {...accountStatusLook[one.status]} word={texts.statuses[one.status]} />}
      {...linkTo('accounts', one.id)}
    />
  )
}
