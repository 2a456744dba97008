import type { RefusalNote } from '#contract/kit/refusal'
import { tenantObstacles } from '#contract/ops/tenantDocument'
import { RefusalLine } from '#console/RefusalLine.tsx'
import { useTenantWords } from './words.ts'

/** Why a bank cannot be made or moved; what a field has wrong is said there. */
export function TenantRefusal({ note }: { note: RefusalNote | null }) {
  const { tenants: texts } = useTenantWords()
  const obstacle = tenantObstacles.find((one) => one === note?.facts.state)
  return (
    <RefusalLine
      note={note?.code === 'VALIDATION_FAILED' ? null : note}
      own={{
        ALREADY_EXISTS: texts.waiting,
        ...(obstacle && { STATE_CONFLICT: texts.obstacles[obstacle] }),
      }}
    />
  )
}
