import { useSelector } from '@xstate/react'
import { useFlow } from '#app/context.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { walletIcon } from '#app/ui/icons/walletIcon.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { sandboxOnly } from '#app/features/app/sandboxOnly.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { VerificationPanel } from './VerificationPanel.tsx'
import { RailList } from './RailList.tsx'
import { isRailOpen, useKycOverview } from './kycOverview.ts'
import { useKycWords } from './words.ts'
import { useWalletWords } from '#app/features/wallet/words.ts'
import { loadChunk } from '#app/loadChunk.ts'
import type { KycPart } from '#contract/kycEntity'
import { verificationStageOf, type KycOverview } from '#machines/kyc/verification.setup'
import { Panel } from '#app/ui/Panel.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { check } from '#app/ui/icons/check.ts'
import { info } from '#app/ui/icons/info.ts'
import { Row } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { RowList } from '#app/features/app/RowList.tsx'
import { PageHead } from '#app/features/app/PageHead.tsx'

const KycPanel = sandboxOnly(() => loadChunk(() => import('#app/features/sandbox/KycPanel.tsx')))

export function VerificationPage() {
  const { kyc: texts } = useKycWords()
  const overview = useKycOverview()
  const unread = useSelector(useFlow('verification'), (snapshot) => snapshot?.matches('unread'))
  const bare = useSelector(useFlow('wallet'), (snapshot) => snapshot?.matches('empty'))
  return (
    <>
      <PageHead
        word={texts.title}
        text={
          overview && (
            <>
              <p className="money money-hero">
                {texts.openCount(overview.rails.filter(isRailOpen).length, overview.rails.length)}
              </p>
              <p className="soft">{texts.openText}</p>
            </>
          )
        }
      />
      {unread && <Unread />}
      {bare && !overview && <Walletless />}
      {!unread && !bare && !overview && <PanelSkeleton count={5} />}
      {overview && <VerificationContent />}
    </>
  )
}

function VerificationContent() {
  const flow = useFlow('verification')
  const overview = useKycOverview()
  if (!flow || !overview) return null
  return (
    <div className="split">
      <div className="stack">
        <VerificationPanel {...{ flow, overview }} />
        <RailList {...{ flow, overview }} />
      </div>
      <div className="stack">
        <VerificationParts overview={overview} />
        {overview.entity && <KycPanel {...{ flow, overview }} />}
      </div>
    </div>
  )
}

function Walletless() {
  const { kyc: texts } = useKycWords()
  const { wallet } = useWalletWords()
  const linkTo = useLinkTo()
  return (
    <EmptyState icon={walletIcon} title={texts.noWallet} alone>
      <PageLink className="button button-primary" {...linkTo('wallets')}>
        {wallet.make}
      </PageLink>
    </EmptyState>
  )
}

function Unread() {
  const { kyc: texts } = useKycWords()
  const flow = useFlow('verification')
  const refusal = useSelector(flow, (snapshot) => snapshot?.context.refusal ?? null)
  return (
    <section className="card" aria-label={texts.unread}>
      <LoadFailed
        alone
        title={texts.unread}
        note={refusal}
        onRetry={() => flow?.send({ type: 'kyc.refresh' })}
      />
    </section>
  )
}

const standardParts: readonly KycPart[] = ['document', 'face', 'questions']

const looks = {
  accepted: { icon: check, tone: 'good' },
  failed: { icon: alert, tone: 'bad' },
  open: { icon: info, tone: 'calm' },
} as const

/** What a verification consists of, and which part is missing: nobody sends anything twice. */
function VerificationParts({ overview }: { overview: KycOverview }) {
  const { kyc: texts } = useKycWords()
  const stage = verificationStageOf(overview)
  const missing = overview.entity?.missing ?? standardParts
  const parts = [...standardParts, ...missing.filter((part) => !standardParts.includes(part))]
  // Nothing of a failed verification counts for the next.
  const counts = stage !== 'fresh' && stage !== 'refused'
  const stateOf = (part: KycPart): keyof typeof looks => {
    if (counts && !missing.includes(part)) return 'accepted'
    return missing.includes(part) && stage === 'mending' ? 'failed' : 'open'
  }
  return (
    <Panel title={texts.asked}>
      <RowList of={parts.map((part) => ({ part, state: stateOf(part) }))} by="part">
        {({ part, state }) => (
          <Row
            {...looks[state]}
            name={texts.parts[part]}
            hint={texts.partHints[part]}
            end={
              state === 'accepted' ? (
                <Status tone="good" icon={check} word={texts.kept} />
              ) : undefined
            }
          />
        )}
      </RowList>
    </Panel>
  )
}
