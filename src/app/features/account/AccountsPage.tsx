import { useFlow } from '#app/context.ts'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { OneAccount } from './OneAccount.tsx'
import { OpenAccount } from './OpenAccount.tsx'
import { useAccountWords } from './words.ts'
import { useLocation, useLinkTo } from '#app/features/app/routing.ts'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { AccountListed } from '#contract/account'
import type { accountsList } from '#machines/account/accounts.flow'
import { Panel } from '#app/ui/Panel.tsx'
import { landmark } from '#app/ui/icons/landmark.ts'
import { RowLink } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { PagedList } from '#app/features/app/PagedList.tsx'
import { accountName, accountStatusLook } from './accountStatus.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { RowList } from '#app/features/app/RowList.tsx'
import { EmptyList } from '#app/features/app/EmptyList.tsx'
import { PageHead } from '#app/features/app/PageHead.tsx'
import '#app/features/counterparty/counterparty.css'
import '#app/theme/table.css'

export function AccountsPage() {
  const { account: texts } = useAccountWords()
  const location = useLocation()
  const one = useFlow('accountDetails')
  const all = useFlow('accounts')
  const opening = useFlow('openAccount')
  if (one) return <OneAccount key={location.id} flow={one} />
  return (
    <>
      <PageHead word={texts.title} text={<p className="soft">{texts.text}</p>} />
      <div className="split">
        {all ? <AccountList flow={all} /> : <AccountsSkeleton />}
        {opening ? <OpenAccount flow={opening} /> : <AccountsSkeleton />}
      </div>
    </>
  )
}

const AccountsSkeleton = () => <PanelSkeleton count={2} />

type AccountsActor = ActorRefFrom<typeof accountsList.flow>

function AccountList({ flow }: { flow: AccountsActor }) {
  const { account: texts } = useAccountWords()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Panel title={texts.yours} busy={busy}>
      <PagedList
        flow={flow}
        lines={2}
        unread={texts.unread}
        empty={<EmptyList icon={landmark} title={texts.empty} text={texts.emptyText} />}
      >
        {({ data }) => (
          <RowList of={data} by="id" heads={texts.columns}>
            {(one) => <AccountItem one={one} />}
          </RowList>
        )}
      </PagedList>
    </Panel>
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
