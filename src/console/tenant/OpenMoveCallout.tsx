import type { OpenMove } from '#contract/ops/tenant'
import { Callout } from '#app/ui/Callout.tsx'
import { clock } from '#app/ui/icons/clock.ts'
import { WaitingCallout } from '#console/WaitingCallout.tsx'
import { useTenantWords } from './words.ts'

/** What waits for a second person, or is being done. */
export function OpenMoveCallout({ move: { id, kind, slug, is_under_way } }: { move: OpenMove }) {
  const { tenants: texts } = useTenantWords()
  if (!is_under_way)
    return <WaitingCallout id={id} text={texts.waits[kind](slug)} word={texts.approval} />
  return (
    <Callout tone="wait" icon={clock}>
      <p className="whole">{texts.underWay(slug)}</p>
    </Callout>
  )
}
