import { useSelector } from '@xstate/react'
import type { AnyMachineSnapshot } from 'xstate'
import { eventLabel } from '#machines/kit/chart'
import type { Exhibit } from '#machines/kit/exhibit'
import { inputsOf } from '#machines/kit/walk'
import type { BenchActor } from '#machines/workbench/bench.flow'
import { About } from './About.tsx'
import { Canvas } from './Canvas.tsx'
import {
  activeStates,
  eventOfStep,
  enabledArrows,
  enabledEvents,
  isInState,
  replaySteps,
  stepsTo,
} from './replay.ts'
import { EventButtons } from './EventButtons.tsx'
import { ScreenControls } from './ScreenControls.tsx'
import { placeOf, ScreenFrame, useReport } from './ScreenFrame.tsx'

interface Props {
  bench: BenchActor
  chart: string
  exhibit: Exhibit
}

/** One chart, drawn and running: the events it takes now, those it took, and its context. */
export function Bench({ bench, chart, exhibit }: Props) {
  const location = useSelector(bench, ({ context }) => context.location)
  const snapshots = replaySteps(exhibit, location)
  const snapshot = snapshots[location.at] ?? snapshots.at(-1)!
  const enabled = enabledEvents(exhibit, snapshot)
  const report = useReport(bench, chart)

  const sendArrow = (arrow: string) => {
    const [, type] = arrow.split('|')
    const enabledEvent = enabled.find(({ event }) => event.type === type)
    if (enabledEvent) bench.send({ type: 'event.send', steps: enabledEvent.step })
  }
  const goTo = (state: string) => {
    const path = stepsTo(exhibit, isInState(state))
    if (path) bench.send({ type: 'path.play', chart, ...path })
  }

  return (
    <div className="bench" data-screen={placeOf(location.screen)}>
      <Canvas
        {...{ bench, chart }}
        active={report ? new Set(report.states) : activeStates(snapshot)}
        open={enabledArrows(snapshot, enabled)}
        onArrow={sendArrow}
        onBox={goTo}
      />
      {location.screen && <ScreenFrame bench={bench} view={location.screen} />}
      <aside className="panel">
        <About {...{ bench, chart, exhibit }} />
        <ScreenControls bench={bench} chart={chart} view={location.screen} />
        <InputChoice {...{ bench, exhibit }} inputIndex={location.inputIndex} />
        <EventButtons {...{ bench, snapshot, enabled }} />
        <StepList {...{ bench, exhibit }} />
        <ContextView snapshot={snapshot} />
      </aside>
    </div>
  )
}

type InputProps = Omit<Props, 'chart'> & { inputIndex: number }

function InputChoice({ bench, exhibit, inputIndex }: InputProps) {
  const inputs = inputsOf(exhibit)
  if (inputs.length < 2) return null
  return (
    <section>
      <h2>Begins with</h2>
      {inputs.map((input, at) => (
        <button
          key={JSON.stringify(input)}
          type="button"
          className="begin"
          aria-pressed={at === inputIndex}
          onClick={() => bench.send({ type: 'input.choose', inputIndex: at })}
        >
          {JSON.stringify(input)}
        </button>
      ))}
    </section>
  )
}

/** The events so far. Each step has its own URL. */
function StepList({ bench, exhibit }: { bench: BenchActor; exhibit: Exhibit }) {
  const { steps, at } = useSelector(bench, ({ context }) => context.location)
  const go = (to: number) => () => bench.send({ type: 'step.select', at: to })
  return (
    <section>
      <h2>So far</h2>
      <div className="steps">
        <button type="button" onClick={go(at - 1)} disabled={at === 0}>
          Back
        </button>
        <button type="button" onClick={go(at + 1)} disabled={at === steps.length}>
          Forth
        </button>
        <span className="soft">
          {at} of {steps.length}
        </span>
      </div>
      <ol className="story">
        <li>
          <button type="button" aria-current={at === 0} onClick={go(0)}>
            the beginning
          </button>
        </li>
        {steps
          .map((step, before) => ({ step, after: before + 1 }))
          .map(({ step, after }) => (
            <li key={after}>
              <button type="button" aria-current={at === after} onClick={go(after)}>
                {labelFor(exhibit, step)}
              </button>
            </li>
          ))}
      </ol>
    </section>
  )
}

function labelFor(exhibit: Exhibit, step: string) {
  const event = eventOfStep(exhibit, step)
  const [, code] = step.split('!')
  return event ? eventLabel(event.type) + (code ? ` with ${code}` : '') : step
}

const ContextView = ({ snapshot }: { snapshot: AnyMachineSnapshot }) => (
  <section>
    <h2>Stands in</h2>
    <pre>{JSON.stringify(snapshot.value, null, 1)}</pre>
    <h2>Remembers</h2>
    <pre>{JSON.stringify(snapshot.context, null, 1)}</pre>
  </section>
)
