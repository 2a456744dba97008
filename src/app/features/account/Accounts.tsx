import { useSelector } from '@xstate/react'
import { useFlow, useHouse } from '#app/context.tsx'
import { SkeletonCard } from '#app/ui/SkeletonCard.tsx'
import { RoomTitle } from '#app/features/app/PageTitle.tsx'
import { useInsideWords } from '#app/i18n/speak.tsx'
import '#app/features/counterparty/counterparty.css'
import { OneAccount } from './OneAccount.tsx'
import { OpenAccount } from './OpenAccount.tsx'
import { YourAccounts } from './YourAccounts.tsx'

/** Bank details of one's own: those there are and those that can be opened, or one of them. */
export default function Accounts() {
  const { account: said } = useInsideWords()
  const address = useSelector(useHouse(), ({ context }) => context.address)
  const one = useFlow('accountDetails')
  const all = useFlow('accounts')
  const opening = useFlow('openAccount')
  if (one) return <OneAccount key={address.id} flow={one} />
  return (
    <>
      <header className="stack stack-tight">
        <RoomTitle word={said.title} />
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
