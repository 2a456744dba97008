import { useSelector } from '@xstate/react'
import { staffProposalKinds, type Proposal } from '#contract/ops/proposal'
import type { ProposedStaff } from '#contract/ops/proposed'
import type { StaffRole } from '#contract/ops/roles'
import { Callout } from '#app/ui/Callout.tsx'
import { info } from '#app/ui/icons/info.ts'
import { useConsole } from '#console/context.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { EffectPanel } from '#console/queue/EffectPanel.tsx'
import { useConsoleWords } from '#console/words.ts'
import { useStaffWords } from './words.ts'

interface Props {
  proposal: Proposal
  staff: ProposedStaff
}

export function StaffEffect({ proposal, staff }: Props) {
  const { staff: shared, effect: texts } = useStaffWords()
  const { roles } = useConsoleWords()
  const self = useSelector(useConsole(), ({ context }) => context.self?.id)
  const { id, name, email, former_role, role, sessions, withdrawn } = staff
  const kind = staffProposalKinds.find((one) => one === proposal.kind) ?? 'staff_invite'
  const named = (one: StaffRole | null) => (one === null ? texts.none : roles[one])
  return (
    <EffectPanel proposal={proposal} movedOn={texts.movedOn}>
      <p className="label whole">{texts[kind](name, named(role))}</p>
      <DensePairs
        pairs={[
          [shared.name, name],
          [shared.email, email],
          [texts.former, named(former_role)],
          [texts.next, named(role)],
          [texts.sessions, String(sessions)],
          [texts.withdrawn, String(withdrawn)],
        ]}
      />
      {proposal.status === 'PROPOSED' && id === self && !proposal.can_withdraw && (
        <Callout tone="calm" icon={info}>
          <p>{texts.aboutYou}</p>
        </Callout>
      )}
    </EffectPanel>
  )
}
