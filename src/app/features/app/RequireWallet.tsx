import { useSelector } from '@xstate/react'
import { lazy, Suspense, type ReactNode } from 'react'
import { opensTo, routes, type RouteId } from '#machines/app/routes'
import type { WalletSnapshot } from '#machines/wallet/wallet.flow'
import { useFlow } from '#app/context.ts'
import { loadChunk } from '#app/loadChunk.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { walletIcon } from '#app/ui/icons/walletIcon.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useLinkTo } from './routing.ts'
import { useOpenRole } from '#app/features/member/openRole.ts'
import { useWalletWords } from '#app/features/wallet/words.ts'

const ClosedToRole = lazy(() => loadChunk(() => import('#app/features/member/ClosedToRole.tsx')))

function missingWalletReason(snapshot: WalletSnapshot | undefined) {
  if (snapshot?.matches('empty')) return 'none'
  const unread = snapshot?.matches('refused') && snapshot.context.detail === null
  return unread ? 'unread' : null
}

export function RequireWallet({ route, children }: { route: RouteId; children: ReactNode }) {
  const { wallet } = useWalletWords()
  const flow = useFlow('wallet')
  const reason = useSelector(flow, missingWalletReason)
  const role = useOpenRole()
  if (reason === null && !opensTo(route, role))
    return (
      <Suspense fallback={null}>
        <ClosedToRole />
      </Suspense>
    )
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
