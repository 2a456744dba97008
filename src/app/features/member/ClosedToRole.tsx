import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { WalletSwitcher } from '#app/features/overview/WalletSwitcher.tsx'
import { useWalletWords } from '#app/features/wallet/words.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { lock } from '#app/ui/icons/lock.ts'
import { useOpenRole } from './openRole.ts'
import { useMemberWords } from './words.ts'

/** It is still a page of the open wallet, which can be switched here. */
export default function ClosedToRole() {
  const { wallet } = useWalletWords()
  const { member: texts } = useMemberWords()
  const role = useOpenRole()
  return (
    <>
      <header className="room-head">
        <PageTitle hidden word={wallet.wallets} />
        <WalletSwitcher />
      </header>
      <EmptyState alone icon={lock} title={texts.closed}>
        <p className="soft">{texts.closedText(texts.roles[role])}</p>
      </EmptyState>
    </>
  )
}
