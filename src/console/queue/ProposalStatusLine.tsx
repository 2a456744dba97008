import type { ProposalStatus } from '#contract/ops/proposal'
import type { Tone } from '#app/ui/Callout.tsx'
import { ban } from '#app/ui/icons/ban.ts'
import { check } from '#app/ui/icons/check.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { Status } from '#app/ui/Status.tsx'
import { useQueueWords } from './words.ts'

const looks: Record<ProposalStatus, [Tone, string]> = {
  PROPOSED: ['wait', clock],
  APPROVED: ['good', check],
  CARRIED_OUT: ['good', check],
  REJECTED: ['bad', ban],
  WITHDRAWN: ['calm', ban],
  EXPIRED: ['calm', clock],
}

export function ProposalStatusLine({ status }: { status: ProposalStatus }) {
  const { proposals: texts } = useQueueWords()
  const [tone, icon] = looks[status]
  return <Status tone={tone} icon={icon} word={texts.statuses[status]} />
}
