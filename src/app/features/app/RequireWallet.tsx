import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { callOf, routes, type RouteId } from '#machines/app/routes'
import type { WalletSnapshot } from '#machines/wallet/wallet.flow'
import { useFlow } from '#app/context.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { walletIcon } from '#app/ui/icons/walletIcon.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useLinkTo } from './routing.ts'
import { useMayInWallet, useOpenRole } from '#app/features/member/openRole.ts'
import { useMemberWords } from '#app/features/member/words.ts'
import { WalletSwitcher } from '#app/features/overview/WalletSwitcher.tsx'
import { lock } from '#app/ui/icons/lock.ts'
import { useWalletWords } from '#app/features/wallet/words.ts'

function missingWalletReason(snapshot: WalletSnapshot | undefined) {
  if (snapshot?.matches('empty')) return 'none'
  const unread = snapshot?.matches('refused') && snapshot.context.detail === null
  return unread ? 'unread' : null
}

export function RequireWallet({ route, children }: { route: RouteId; children: ReactNode }) {
  const { wallet } = useWalletWords()
  const flow = useFlow('wallet')
  const reason = useSelector(flow, missingWalletReason)
  const may = useMayInWallet()
  if (reason === null && !may(callOf(route))) return <ClosedToRole />
  if (reason === null || !('ofWallet' in routes[route])) return children
  return (
    <>
      <PageTitle hidden word={wallet.wallets} />
      {reason === 'none' ? (
        <FirstWalletForm />
      ) : (
        <LoadFailed
          alone
          title={wallet.refused}
          text={wallet.refusedText}
          onRetry={() => flow?.send({ type: 'wallet.refresh' })}
        />
      )}
    </>
  )
}

/** It is still a page of the open wallet, which can be switched here. */
function ClosedToRole() {
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

export function FirstWalletForm() {
  const { wallet } = useWalletWords()
  const linkTo = useLinkTo()
  return (
    <EmptyState alone icon={walletIcon} title={wallet.nothingYet}>
      <p className="soft">{wallet.makeText}</p>
      <PageLink className="button button-primary" {...linkTo('wallets')}>
        {wallet.make}
      </PageLink>
    </EmptyState>
  )
}
