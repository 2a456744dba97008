import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { VerificationSnapshot } from '#machines/kyc/verification.flow'
import type { ordersList } from '#machines/order/orders.flow'
import type { OverviewSnapshot } from '#machines/overview/overview.flow'
import type { WalletSnapshot } from '#machines/wallet/wallet.flow'
import { useFlow } from '#app/context.ts'
import { loadChunk } from '#app/loadChunk.ts'
import { alert } from '#app/ui/icons/alert.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { VerificationReminder as WaitingCheck } from '#app/features/kyc/VerificationReminder.tsx'
import { WaitingChallenge } from '#app/features/card/WaitingChallenge.tsx'
import { Waiting } from '#app/features/order/Waiting.tsx'
import { Balances } from './Balances.tsx'
import { LatestActivity } from './LatestActivity.tsx'
import { FirstStepList } from '#app/features/overview/FirstStepList.tsx'
import { nextStep } from '#app/features/overview/steps.ts'
import { MonthPanel } from '#app/features/overview/MonthPanel.tsx'
import { overviewShown, TotalBalance } from '#app/features/overview/TotalBalance.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useOpenRole } from '#app/features/member/openRole.ts'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { FirstWalletForm } from '#app/features/app/RequireWallet.tsx'
import { TryAgain } from '#app/features/app/LoadFailed.tsx'
import { useAppWords } from '#app/features/app/words.ts'
import { useWalletWords } from './words.ts'

const SharedMoney = lazy(() => loadChunk(() => import('#app/features/member/SharedMoney.tsx')))

export function HomePage() {
  const { pages: pageTexts } = useAppWords()
  const phase = useSelector(useFlow('wallet'), phaseOf, sameFields)
  const shared = useOpenRole() !== 'owner'
  return (
    <>
      <PageTitle hidden word={pageTexts.home} />
      {phase.refused && <Unread />}
      {phase.bare && <FirstWalletForm />}
      {phase.shown && shared && (
        <Suspense fallback={<PanelSkeleton count={4} />}>
          <SharedMoney />
        </Suspense>
      )}
      {phase.shown && !shared && <WaitingChallenge />}
      {phase.shown && !shared && <Money />}
    </>
  )
}

/**
 * Shown before a refusal stays shown; where nothing was, no skeleton pretends that it is coming.
 */
function phaseOf(snapshot: WalletSnapshot | undefined) {
  const refused = snapshot?.matches('refused') ?? false
  const bare = snapshot?.matches('empty') ?? false
  return { refused, bare, shown: !bare && (!refused || snapshot?.context.detail !== null) }
}

const sameFields = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

function Money() {
  const { wallet } = useWalletWords()
  const linkTo = useLinkTo()
  const read = useSelector(useFlow('wallet'), (snapshot) => snapshot?.context.detail ?? null)
  const known = useSelector(useFlow('overview'), isOverviewKnown)
  const isNew = useSelector(useFlow('overview'), hasNextStep)
  const shown = read !== null && known
  return (
    <div className="split split-even">
      <div className="stack">
        <TotalBalance />
        <div className="stack" key={shown ? 'shown' : 'coming'}>
          {shown && isNew && <FirstStepList />}
          {shown ? (
            <Balances
              title={wallet.balances}
              beside={
                <PageLink className="link" {...linkTo('wallets')}>
                  {wallet.allWallets}
                </PageLink>
              }
            />
          ) : (
            <PanelSkeleton count={4} />
          )}
        </div>
      </div>
      <div className="stack" key={shown ? 'shown' : 'coming'}>
        {shown ? <MonthPanel /> : <PanelSkeleton count={2} />}
        {shown ? <HomeAside /> : <PanelSkeleton count={4} />}
      </div>
    </div>
  )
}

/**
 * What waits for the person stands above the transactions, so neither is shown before both are
 * known: nothing moves under a finger.
 */
function HomeAside() {
  const ordered = useSelector(useFlow('waitingOrders'), isOrdersRead)
  const verified = useSelector(useFlow('verification'), isKycRead)
  const isNew = useSelector(useFlow('overview'), hasNextStep)
  const skeleton = <PanelSkeleton count={4} />
  if (!ordered || !verified) return skeleton
  return (
    <Suspense fallback={skeleton}>
      <div className="stack">
        <Waiting />
        {/* The first steps name it already. */}
        {!isNew && <WaitingCheck />}
        <LatestActivity />
      </div>
    </Suspense>
  )
}

const isOrdersRead = (snapshot: SnapshotFrom<typeof ordersList.flow> | undefined) =>
  (snapshot?.context.page ?? snapshot?.context.refusal ?? null) !== null

const hasNextStep = (snapshot: OverviewSnapshot | undefined) => {
  const overview = overviewShown(snapshot)
  return overview !== null && nextStep(overview.steps) !== null
}

const isOverviewKnown = (snapshot: OverviewSnapshot | undefined) =>
  (snapshot?.context.overview ?? snapshot?.context.refusal ?? null) !== null

const isKycRead = (snapshot: VerificationSnapshot | undefined) =>
  (snapshot?.context.overview ?? snapshot?.context.refusal ?? null) !== null

function Unread() {
  const { wallet } = useWalletWords()
  const flow = useFlow('wallet')
  return (
    <Callout tone="bad" icon={alert}>
      <p className="label">{wallet.refused}</p>
      <p>{wallet.refusedText}</p>
      <div>
        <TryAgain onClick={() => flow?.send({ type: 'wallet.refresh' })} />
      </div>
    </Callout>
  )
}
