import type { ActorRefFrom } from 'xstate'
import type { ActorView, InspectionFrame } from '#machines/kit/inspectionFrame'
import type { liveFlow } from '#machines/workbench/live.flow'
import { BANK_TAB } from '#app/inspection/lifeFrames.ts'
import { keyOf } from './difference.ts'
import { clockText } from './SequenceDiagram.tsx'

const FRAMES_LISTED = 60

interface EventsProps {
  live: ActorRefFrom<typeof liveFlow>
  views: readonly ActorView[]
  visibleFrames: readonly InspectionFrame[]
}

/** The newest events, each a moment to step to. */
export function LatestEvents({ live, visibleFrames, views }: EventsProps) {
  const events = visibleFrames
    .map((frame, before) => ({ frame, after: before + 1 }))
    .filter(({ frame }) => frame.kind === 'heard')
    .slice(-FRAMES_LISTED)
  return (
    <section aria-label="Heard">
      <h2>Heard</h2>
      <ol className="story">
        {events.map(({ frame, after }) => (
          <li key={after}>
            <button
              type="button"
              title={frame.kind === 'heard' ? payloadText(frame.payload) : undefined}
              onClick={() => live.send({ type: 'trace.step', to: after })}
            >
              {frameText(frame, views)} <small>{frameDetails(frame, views)}</small>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The bank has many records of one kind, so they are named by their shortened ids. */
export const actorLabel = ({ tab, actor, chart }: ActorView) => (tab === BANK_TAB ? actor : chart)

function frameText(frame: InspectionFrame, views: readonly ActorView[]) {
  const view = views.find((one) => keyOf(one) === keyOf(frame))
  const who = view ? actorLabel(view) : frame.actor
  return frame.kind === 'heard' ? `${who} ← ${frame.event}` : who
}

/** When and by whom, where the frame says so. */
function frameDetails(frame: InspectionFrame, views: readonly ActorView[]) {
  if (frame.kind !== 'heard') return ''
  const { tab, sender } = frame
  const from = sender && views.find((one) => keyOf(one) === keyOf({ tab, actor: sender }))
  return [clockText(frame.time), from && `from ${actorLabel(from)}`].filter(Boolean).join(' ')
}

const payloadText = (payload: unknown) =>
  payload === undefined ? undefined : JSON.stringify(payload, null, 1)
