import type { CustomerStatus } from '#contract/ops/customer'
import { ban } from '#app/ui/icons/ban.ts'
import { check } from '#app/ui/icons/check.ts'
import { Status } from '#app/ui/Status.tsx'
import { useConsoleWords } from '#console/words.ts'

export function CustomerStatusLine({ status }: { status: CustomerStatus }) {
  const { customers: texts } = useConsoleWords()
  const [tone, icon] = status === 'ACTIVE' ? (['good', check] as const) : (['bad', ban] as const)
  return <Status tone={tone} icon={icon} word={texts.statuses[status]} />
}
