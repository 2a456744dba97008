import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { InspectionFrame } from '#machines/kit/inspectionFrame'
import type { liveFlow } from '#machines/workbench/live.flow'

interface Props {
  live: ActorRefFrom<typeof liveFlow>
}

interface StripProps extends Props {
  frames: InspectionFrame[]
  shown: number
}

/** Steps through the frames, chooses the view, and saves or opens a film. */
export function StateStrip({ live, frames, shown }: StripProps) {
  const step = (to: number) => live.send({ type: 'trace.step', to })
  return (
    <div className="steps">
      <button type="button" disabled={shown <= 1} onClick={() => step(shown - 1)}>
        Back
      </button>
      <input
        type="range"
        aria-label="Frame"
        min={Math.min(1, frames.length)}
        max={frames.length}
        value={shown}
        onChange={({ target }) => step(Number(target.value))}
      />
      <button type="button" disabled={shown >= frames.length} onClick={() => step(shown + 1)}>
        Forth
      </button>
      <button type="button" onClick={() => live.send({ type: 'trace.follow' })}>
        Follow
      </button>
      <ViewChoice live={live} />
      <button type="button" onClick={() => live.send({ type: 'trace.save' })}>
        Save film
      </button>
      <button type="button" onClick={() => live.send({ type: 'trace.clear' })}>
        Clear
      </button>
      <label>
        Open a film{' '}
        <input
          type="file"
          accept="application/json"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            void file?.text().then((text) => live.send({ type: 'trace.open', text }))
          }}
        />
      </label>
    </div>
  )
}

function ViewChoice({ live }: Props) {
  const view = useSelector(live, ({ context }) => context.view)
  const choices = [
    ['chart', 'Chart'],
    ['sequence', 'Sequence'],
  ] as const
  return choices.map(([choice, label]) => (
    <button
      key={choice}
      type="button"
      aria-pressed={view === choice}
      onClick={() => live.send({ type: 'view.choose', view: choice })}
    >
      {label}
    </button>
  ))
}
