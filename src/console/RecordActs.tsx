import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Button } from '#app/ui/Button.tsx'
import type { makeRecordFlow } from '#machines/kit/record.flow'
import { ActForm, type ActTexts } from './ActForm.tsx'

interface Props<Item extends { can: readonly Act[] }, Act extends string> {
  flow: ActorRefFrom<ReturnType<typeof makeRecordFlow<Item, Act>>['flow']>
  record: Item
  /** Those without a form of their own have none. */
  texts: Record<Item['can'][number], ActTexts>
  /** Of acts that need more than a reason: how many characters they have. */
  longest?: Partial<Record<Act, number>>
  /** Its own fields come first, and take the focus. */
  focusesText?: boolean
  /** How a refusal is told, where it has more to say than its words. */
  refusalLine?: ReactNode
  /** Of the chosen act, before its reason. */
  children: ReactNode
}

/** What may be done with a record, and the form of what was chosen. */
export function RecordActs<Item extends { can: readonly Act[] }, Act extends string>({
  flow,
  record,
  texts,
  longest = {},
  focusesText = true,
  refusalLine,
  children,
}: Props<Item, Act>) {
  const { act, draft, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('acting'))
  const waiting = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const textMax = act === null ? undefined : longest[act]
  const form = act === null ? undefined : (texts as Partial<Record<Act, ActTexts>>)[act]
  if (form)
    return (
      <ActForm
        texts={form}
        {...(textMax && { textMax, isLong: true })}
        {...{ draft, refusal, busy, focusesText, ...(refusalLine ? { refusalLine } : {}) }}
        onSubmit={(typed) => flow.send({ type: 'act.submit', draft: typed })}
        onCancel={() => flow.send({ type: 'act.cancel' })}
      >
        {children}
      </ActForm>
    )
  if (record.can.length === 0) return null
  return (
    <div className="cluster">
      {record.can.map((one) => (
        <Button key={one} off={waiting} onClick={() => flow.send({ type: 'act.choose', act: one })}>
          {texts[one as Item['can'][number]].offer}
        </Button>
      ))}
    </div>
  )
}
