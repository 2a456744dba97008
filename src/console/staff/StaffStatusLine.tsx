import type { StaffStatus } from '#contract/ops/staff'
import type { Tone } from '#app/ui/Callout.tsx'
import { ban } from '#app/ui/icons/ban.ts'
import { check } from '#app/ui/icons/check.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { Status } from '#app/ui/Status.tsx'
import { useStaffWords } from './words.ts'

const looks: Record<StaffStatus, [Tone, string]> = {
  INVITED: ['wait', clock],
  ACTIVE: ['good', check],
  ENDED: ['calm', ban],
}

export function StaffStatusLine({ status }: { status: StaffStatus }) {
  const { staff: texts } = useStaffWords()
  const [tone, icon] = looks[status]
  return <Status tone={tone} icon={icon} word={texts.statuses[status]} />
}
