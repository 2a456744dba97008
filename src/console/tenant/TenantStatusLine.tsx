import type { TenantStatus } from '#contract/tenantConfig'
import type { Tone } from '#app/ui/Callout.tsx'
import { ban } from '#app/ui/icons/ban.ts'
import { check } from '#app/ui/icons/check.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { Status } from '#app/ui/Status.tsx'
import { useTenantWords } from './words.ts'

const looks: Record<TenantStatus, [Tone, string]> = {
  OPEN: ['good', check],
  PAUSED: ['wait', clock],
  CLOSED: ['calm', ban],
}

export function TenantStatusLine({ status }: { status: TenantStatus }) {
  const { tenants: texts } = useTenantWords()
  const [tone, icon] = looks[status]
  return <Status tone={tone} icon={icon} word={texts.statuses[status]} />
}
