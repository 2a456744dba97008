import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { ActorView, InspectionFrame } from '#machines/kit/inspectionFrame'
import type { liveFlow } from '#machines/workbench/live.flow'
import { changesOf, keyOf } from './difference.ts'

interface Props {
  live: ActorRefFrom<typeof liveFlow>
  visibleFrames: readonly InspectionFrame[]
  chosen: ActorView
}

/** What has changed in a chart between two frames: the marked and the shown, or the last two. */
export function Difference({ live, visibleFrames, chosen }: Props) {
  const marked = useSelector(live, ({ context }) => context.marked)
  const changes = changesOf(visibleFrames, keyOf(chosen), marked)
  const now = visibleFrames.length
  const mark = (at: number | null) => live.send({ type: 'frame.mark', at })
  return (
    <section aria-label="Difference">
      <h2>Difference</h2>
      <p className="soft">
        {marked === null ? 'Since its previous state.' : `Between frames ${marked} and ${now}.`}
      </p>
      {changes.length === 0 && <p className="soft">Nothing has changed.</p>}
      <dl className="remembers">
        {changes.map(({ path, before, after }) => (
          <div key={path}>
            <dt>{path}</dt>
            <dd>
              <del>{textOf(before)}</del> <ins>{textOf(after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <div className="steps">
        <button type="button" onClick={() => mark(now)}>
          Mark this frame
        </button>
        <button type="button" disabled={marked === null} onClick={() => mark(null)}>
          Unmark
        </button>
      </div>
    </section>
  )
}

const textOf = (value: unknown) => (value === undefined ? 'absent' : JSON.stringify(value))
