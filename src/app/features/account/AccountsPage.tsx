import { useFlow } from '#app/context.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import '#app/features/counterparty/counterparty.css'
import { OneAccount } from './OneAccount.tsx'
import { OpenAccount } from './OpenAccount.tsx'
import { AccountList } from './AccountList.tsx'
import { useAccountWords } from './words.ts'
import { useLocation } from '#app/features/app/routing.ts'

export function AccountsPage() {
  const { account: texts } = useAccountWords()
  const location = useLocation()
  const one = useFlow('accountDetails')
  const all = useFlow('accounts')
  const opening = useFlow('openAccount')
  if (one) return <OneAccount key={location.id} flow={one} />
  return (
    <>
      <header className="stack stack-tight">
        <PageTitle word={texts.title} />
        <p className="soft">{texts.text}</p>
      </header>
      <div className="split">
        {all ? <AccountList flow={all} /> : <AccountsSkeleton />}
        {opening ? <OpenAccount flow={opening} /> : <AccountsSkeleton />}
      </div>
    </>
  )
}

const AccountsSkeleton = () => <PanelSkeleton count={2} />
