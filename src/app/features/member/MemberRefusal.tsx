import { useSelector } from '@xstate/react'
import type { RefusalCode } from '#contract/kit/refusal'
import type { MembersActor } from '#machines/member/members.flow'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { useMemberWords } from './words.ts'

/** A wrong sum is told at its field. */
export function MemberRefusal({ flow }: { flow: MembersActor }) {
  const { member: texts } = useMemberWords()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  if (refusal === null || refusal.code === 'AMOUNT_INVALID') return null
  const own: Partial<Record<RefusalCode, string>> = {
    ALREADY_EXISTS: texts.exists,
    SAME_ACCOUNT: texts.own,
    LIMIT_REACHED: texts.full,
  }
  const text = own[refusal.code]
  if (text === undefined) return <RefusalCallout note={refusal} />
  return (
    <Callout tone="bad" icon={alert}>
      <p>{text}</p>
    </Callout>
  )
}
