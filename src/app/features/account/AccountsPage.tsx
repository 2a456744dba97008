import { useFlow } from '#app/context.tsx'
import { SkeletonCard } from '#app/ui/PanelSkeleton.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import '#app/features/counterparty/counterparty.css'
import { OneAccount } from './OneAccount.tsx'
import { OpenAccount } from './OpenAccount.tsx'
import { YourAccounts } from './AccountList.tsx'
import { useAccountWords } from './words.ts'
import { useLocation } from '#app/features/app/routing.ts'

/** Bank details of one's own: those there are and those that can be opened, or one of them. */
export function Accounts() {
  const { account: said } = useAccountWords()
  const location = useLocation()
  const one = useFlow('accountDetails')
  const all = useFlow('accounts')
  const opening = useFlow('openAccount')
  if (one) return <OneAccount key={location.id} flow={one} />
  return (
    <>
      <header className="stack stack-tight">
        <PageTitle word={said.title} />
        <p className="soft">{said.text}</p>
      </header>
      <div className="split">
        {all ? <YourAccounts flow={all} /> : <Coming />}
        {opening ? <OpenAccount flow={opening} /> : <Coming />}
      </div>
    </>
  )
}

const Coming = () => <SkeletonCard count={2} />
