import type { DifferenceStatus } from '#contract/ops/reconciliation'
import type { Tone } from '#app/ui/Callout.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { check } from '#app/ui/icons/check.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { info } from '#app/ui/icons/info.ts'
import { Status } from '#app/ui/Status.tsx'
import { useReconciliationWords } from './words.ts'

const looks: Record<DifferenceStatus, readonly [Tone, string]> = {
  MATCHED: ['good', check],
  OPEN: ['bad', alert],
  EXPLAINED: ['calm', info],
  PROPOSED: ['wait', clock],
  SETTLED: ['good', check],
}

export function LineStatus({ status }: { status: DifferenceStatus }) {
  const { lines: texts } = useReconciliationWords()
  const [tone, icon] = looks[status]
  return <Status tone={tone} icon={icon} word={texts.statuses[status]} />
}
