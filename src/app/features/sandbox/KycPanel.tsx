import { useSelector } from '@xstate/react'
import {
  staffActions,
  vendorVerdicts,
  type StaffAction,
  type VendorVerdict,
} from '#contract/sandboxKyc'
import { allows } from '#machines/kit/life'
import { entityLife, type EntityEvent } from '#machines/kyc/entity.life'
import type { VerificationActor } from '#machines/kyc/verification.flow'
import type { KycSimulation, KycOverview } from '#machines/kyc/verification.setup'
import { Button } from '#app/ui/Button.tsx'
import { isRailOpen, railName } from '#app/features/kyc/kycOverview.ts'
import { useKycWords } from '#app/features/kyc/words.ts'
import { ToolPanel } from './ToolPanel.tsx'
import { useSandboxWords } from './words.ts'

const eventOfButton: Record<VendorVerdict | StaffAction, EntityEvent> = {
  pending: { type: 'entity.submit' },
  green: { type: 'verdict.green' },
  retry: { type: 'verdict.retry', parts: [], reason: 'unreadable' },
  final: { type: 'verdict.final', reason: 'not_accepted' },
  duplicate: { type: 'verdict.duplicate' },
  needs: { type: 'verdict.needs', parts: [] },
  hit: { type: 'verdict.hit' },
  approve: { type: 'officer.approve', officer: 'first' },
  more: { type: 'officer.askMore', parts: [], message: '' },
  decline: { type: 'officer.decline' },
  merge: { type: 'officer.merge' },
  other: { type: 'officer.confirmOther' },
  reopen: { type: 'officer.reopen' },
  withdraw: { type: 'officer.withdraw' },
  due: { type: 'requirement.due' },
  overdue: { type: 'requirement.overdue' },
}

/** The facts the chart needs. */
function recordOf({ entity }: KycOverview) {
  const { status = 'UNVERIFIED', stage = null, reason = null, missing = [] } = entity ?? {}
  const tries = { attempts: 0, attemptsMax: entity?.attempts_left ?? 1 }
  const known = { knownElsewhere: false, matches: true, vouchedBy: null, message: null }
  return { status, facts: { stage, reason, missing, ...tries, ...known } }
}

export default function KycPanel({
  flow,
  overview,
}: {
  flow: VerificationActor
  overview: KycOverview
}) {
  const { kyc } = useKycWords()
  const { kyc: texts } = useSandboxWords().simulation
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const can = (verdict: VendorVerdict | StaffAction) =>
    allows(entityLife, recordOf(overview), eventOfButton[verdict])
  const button = (word: string, simulation: KycSimulation) => (
    <Button key={word} off={busy} onClick={() => flow.send({ type: 'kyc.simulate', simulation })}>
      {word}
    </Button>
  )
  return (
    <ToolPanel title={texts.title} busy={busy}>
      <p className="small soft">{texts.text}</p>
      <div className="cluster">
        {vendorVerdicts
          .filter(can)
          .map((word) => button(texts.vendor[word], { do: 'verdict', word }))}
      </div>
      <div className="cluster">
        {staffActions
          .filter(can)
          .map((word) => button(texts.staff[word], { do: 'move', word, officer: 'first' }))}
        {can('approve') && button(texts.second, { do: 'move', word: 'approve', officer: 'second' })}
      </div>
      <div className="cluster">
        {overview.rails
          .filter((rail) => rail.is_gate && isRailOpen(rail))
          .map((rail) =>
            button(texts.terms(railName(rail, kyc)), { do: 'terms', railId: rail.id }),
          )}
      </div>
    </ToolPanel>
  )
}
