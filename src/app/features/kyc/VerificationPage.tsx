import { useSelector } from '@xstate/react'
import { useFlow } from '#app/context.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { walletIcon } from '#app/ui/icons/walletIcon.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { SkeletonCard } from '#app/ui/PanelSkeleton.tsx'
import { NotShown } from '#app/features/app/LoadFailed.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { sandboxOnly } from '#app/features/app/sandboxOnly.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { Check } from './VerificationPanel.tsx'
import { Parts } from './VerificationParts.tsx'
import { Rails } from './RailList.tsx'
import { isOpen, useStanding } from './kycOverview.ts'
import { useKycWords } from './words.ts'
import { useWalletWords } from '#app/features/wallet/words.ts'
import { loadChunk } from '#app/loadChunk.ts'

const KycPanel = sandboxOnly(() => loadChunk(() => import('#app/features/sandbox/KycPanel.tsx')))

/** Who they are to the bank, what that opens, and the one thing to do about it now. */
export function Verification() {
  const { kyc: said } = useKycWords()
  const standing = useStanding()
  const unread = useSelector(useFlow('verification'), (seen) => seen?.matches('unread') ?? false)
  const bare = useSelector(useFlow('wallet'), (seen) => seen?.matches({ money: 'empty' }) ?? false)
  return (
    <>
      <header className="stack stack-tight">
        <PageTitle word={said.title} />
        {standing && (
          <>
            <p className="money money-hero">
              {said.openCount(standing.rails.filter(isOpen).length, standing.rails.length)}
            </p>
            <p className="soft">{said.openText}</p>
          </>
        )}
      </header>
      {unread && <Unread />}
      {bare && !standing && <Walletless />}
      {!unread && !bare && !standing && <SkeletonCard count={5} />}
      {standing && <Known />}
    </>
  )
}

function Known() {
  const flow = useFlow('verification')
  const standing = useStanding()
  if (!flow || !standing) return null
  return (
    <div className="split">
      <div className="stack">
        <Check {...{ flow, standing }} />
        <Rails {...{ flow, standing }} />
      </div>
      <div className="stack">
        <Parts standing={standing} />
        {standing.entity && <KycPanel {...{ flow, standing }} />}
      </div>
    </div>
  )
}

function Walletless() {
  const { kyc: said } = useKycWords()
  const { wallet } = useWalletWords()
  const way = useWay()
  return (
    <EmptyState icon={walletIcon} title={said.walletless} alone>
      <PageLink className="button button-primary" {...way('wallets')}>
        {wallet.make}
      </PageLink>
    </EmptyState>
  )
}

function Unread() {
  const { kyc: said } = useKycWords()
  const flow = useFlow('verification')
  const refusal = useSelector(flow, (seen) => seen?.context.refusal ?? null)
  return (
    <section className="card" aria-label={said.unread}>
      <NotShown
        alone
        title={said.unread}
        note={refusal}
        again={() => flow?.send({ type: 'kyc.refresh' })}
      />
    </section>
  )
}
