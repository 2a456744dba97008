import { closingObstacles } from '#contract/closing'
import type { RefusalNote } from '#contract/kit/refusal'
import { AlertCallout, Callout } from '#app/ui/Callout.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { RefusalLine } from '#console/RefusalLine.tsx'
import { useClosingWords } from './words.ts'

/** Names what has to be settled first. */
export function ClosingRefusal({ note }: { note: RefusalNote | null }) {
  const { closing: texts } = useClosingWords()
  const pointers = note?.facts.errors?.map(({ pointer }) => pointer)
  const kinds = closingObstacles.filter((kind) => pointers?.includes(`/${kind}`))
  if (kinds.length === 0) return <RefusalLine note={note} />
  return (
    <AlertCallout>
      <Callout tone="bad" icon={alert}>
        <p>{texts.notYet}</p>
        <p className="whole">
          {texts.inTheWay} {kinds.map((kind) => texts.obstacles[kind]).join(', ')}
        </p>
      </Callout>
    </AlertCallout>
  )
}
