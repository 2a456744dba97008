import { useSelector } from '@xstate/react'
import { staffWords, vendorWords, type StaffWord, type VendorWord } from '#contract/sandboxKyc'
import { allows } from '#machines/kit/life'
import { entityLife, type EntityEvent } from '#machines/kyc/entity.life'
import type { VerificationActor } from '#machines/kyc/verification.flow'
import type { KycPress, Standing } from '#machines/kyc/verification.setup'
import { Button } from '#app/ui/Button.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { isOpen, nameOfRail } from '#app/features/kyc/kycOverview.ts'
import { useKycWords } from '#app/features/kyc/words.ts'

/** What each word means in the life of a check, which says whether it can be said now. */
const means: Record<VendorWord | StaffWord, EntityEvent> = {
  pending: { type: 'entity.submit' },
  green: { type: 'verdict.green' },
  retry: { type: 'verdict.retry', parts: [], reason: 'unreadable' },
  final: { type: 'verdict.final', reason: 'not_accepted' },
  duplicate: { type: 'verdict.duplicate' },
  needs: { type: 'verdict.needs', parts: [] },
  hit: { type: 'verdict.hit' },
  approve: { type: 'officer.approve', officer: 'first' },
  decline: { type: 'officer.decline' },
  merge: { type: 'officer.merge' },
  other: { type: 'officer.confirmOther' },
  reopen: { type: 'officer.reopen' },
  withdraw: { type: 'officer.withdraw' },
  due: { type: 'requirement.due' },
  overdue: { type: 'requirement.overdue' },
}

/** As much of the check as the life has to know to say what it takes. */
function recordOf({ entity }: Standing) {
  const { status = 'UNVERIFIED', stage = null, reason = null, missing = [] } = entity ?? {}
  const tries = { attempts: 0, attemptsMax: entity?.attempts_left ?? 1 }
  const known = { knownElsewhere: false, matches: true, vouchedBy: null }
  return { status, facts: { stage, reason, missing, ...tries, ...known } }
}

/** Everything the world outside could say of a check in a play tenant. */
export default function KycPanel({
  flow,
  standing,
}: {
  flow: VerificationActor
  standing: Standing
}) {
  const { kyc } = useKycWords()
  const { play: said } = kyc
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const can = (word: VendorWord | StaffWord) => allows(entityLife, recordOf(standing), means[word])
  const button = (word: string, press: KycPress) => (
    <Button key={word} off={busy} onClick={() => flow.send({ type: 'kyc.press', press })}>
      {word}
    </Button>
  )
  return (
    <Card title={said.title} busy={busy}>
      <CardBody>
        <p className="small soft">{said.text}</p>
        <div className="cluster">
          {vendorWords
            .filter(can)
            .map((word) => button(said.vendor[word], { do: 'verdict', word }))}
        </div>
        <div className="cluster">
          {staffWords
            .filter(can)
            .map((word) => button(said.staff[word], { do: 'move', word, officer: 'first' }))}
          {can('approve') &&
            button(said.second, { do: 'move', word: 'approve', officer: 'second' })}
        </div>
        <div className="cluster">
          {standing.rails
            .filter((rail) => rail.is_gate && isOpen(rail))
            .map((rail) =>
              button(said.terms(nameOfRail(rail, kyc)), { do: 'terms', railId: rail.id }),
            )}
        </div>
      </CardBody>
    </Card>
  )
}
