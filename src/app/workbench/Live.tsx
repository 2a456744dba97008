import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import type { ActorRefFrom } from 'xstate'
import { catalog } from '#machines/catalog'
import { replayFrames, type ActorView } from '#machines/kit/inspectionFrame'
import type { liveFlow } from '#machines/workbench/live.flow'
import { chartOf, type Box } from '#machines/kit/chart'
import type { BenchActor } from '#machines/workbench/bench.flow'
import { Canvas } from './Canvas.tsx'
import { Difference } from './Difference.tsx'
import { keyOf } from './difference.ts'
import { actorLabel, LatestEvents } from './LatestEvents.tsx'
import { SequenceDiagram } from './SequenceDiagram.tsx'
import { StateStrip } from './StateStrip.tsx'
import { BankTrace, type CodeShown } from './BankTrace.tsx'
import { hasValue, stepsTo } from './replay.ts'

/** The charts of pages open in this browser, as they run; or a recording. */
export function Live({ bench, codeShown, unknown }: LiveProps) {
  const live = useSelector(bench, ({ children }) => children.live)
  return (
    <>
      {unknown !== null && <p role="alert">There is no chart called {unknown}.</p>}
      {live && <TraceControls {...{ bench, live, codeShown }} />}
    </>
  )
}

interface LiveProps {
  bench: BenchActor
  codeShown: CodeShown
  /** A name in the address that no chart has. */
  unknown: string | null
}

interface Props {
  bench: BenchActor
  live: ActorRefFrom<typeof liveFlow>
}

function TraceControls({ bench, live, codeShown }: Props & { codeShown: CodeShown }) {
  const { frames, shown, actor, view } = useSelector(live, ({ context }) => context)
  const shownFrames = shown === null ? frames : frames.slice(0, shown)
  const views = replayFrames(shownFrames)
  const drawable = views.find(({ chart }) => catalog[chart])
  const chosen = views.find((one) => keyOf(one) === actor) ?? drawable
  return (
    <>
      <Head live={live} alive={views.length} />
      <div className="bench">
        <div className="paper">
          {view === 'sequence' && (
            <SequenceDiagram
              frames={shownFrames}
              onStep={(to) => live.send({ type: 'trace.step', to })}
            />
          )}
          {view === 'chart' && chosen && (
            <Suspense fallback={<p className="soft">Drawing…</p>}>
              <RunningChart key={chosen.chart} bench={bench} view={chosen} />
            </Suspense>
          )}
        </div>
        <aside className="panel">
          {chosen && <ActorLink bench={bench} view={chosen} />}
          {chosen && <Difference live={live} visibleFrames={shownFrames} chosen={chosen} />}
          <ActorList live={live} views={views} chosen={chosen} />
          <LatestEvents live={live} visibleFrames={shownFrames} views={views} />
          <BankTrace live={live} codeShown={codeShown} />
        </aside>
      </div>
    </>
  )
}

function Head({ live, alive }: Pick<Props, 'live'> & { alive: number }) {
  const { frames, shown, refusal } = useSelector(live, ({ context }) => context)
  const fromFile = useSelector(live, (snapshot) => snapshot.matches('replaying'))
  const asking = useSelector(live, (snapshot) => snapshot.matches('askingCase'))
  const unanswered = useSelector(live, (snapshot) => snapshot.matches('unanswered'))
  return (
    <header className="about">
      <h2>{fromFile ? 'A film' : 'Live'}</h2>
      <p className="soft">
        {frames.length > 0
          ? `${alive} charts alive, ${frames.length} frames.`
          : asking
            ? 'Asking the console for the report…'
            : 'Nobody can be watched yet. Open the app of a sandbox tenant in this browser with ?inspect in its address.'}
      </p>
      {unanswered && (
        <p role="alert">No page of the console has this report open. Open it there again.</p>
      )}
      {refusal?.code === 'VALIDATION_FAILED' && <p role="alert">That file is no film.</p>}
      <StateStrip live={live} frames={frames} shown={shown ?? frames.length} />
    </header>
  )
}

interface ActorsProps extends Pick<Props, 'live'> {
  views: readonly ActorView[]
}

const ActorList = ({ live, views, chosen }: ActorsProps & { chosen: ActorView | undefined }) => (
  <section aria-label="Alive">
    <h2>Alive</h2>
    {views.map((one) => (
      <button
        key={keyOf(one)}
        type="button"
        aria-pressed={one === chosen}
        onClick={() => live.send({ type: 'actor.choose', actor: keyOf(one) })}
      >
        {actorLabel(one)} <small>{JSON.stringify(one.at)}</small>
      </button>
    ))}
  </section>
)

function RunningChart({ bench, view: { chart, at } }: { bench: BenchActor; view: ActorView }) {
  if (!catalog[chart]) return <p className="soft">{chart} is a port, and has no chart.</p>
  return <Canvas bench={bench} chart={chart} active={activeAt(chart, at)} />
}

/** The boxes that a state value names. */
function activeAt(chart: string, at: unknown): ReadonlySet<string> {
  const { boxes } = chartOf(catalog[chart]!.logic)
  return new Set(boxes.filter((box) => isAt(box, at)).map(({ id }) => id))
}

function isAt({ path }: Box, at: unknown): boolean {
  let value: unknown = at
  for (const step of path) {
    if (value === step) value = {}
    else if (typeof value === 'object' && value !== null && step in value)
      value = (value as Record<string, unknown>)[step]
    else return false
  }
  return true
}

/** Details of the chosen chart, and a button that replays it on the bench. */
function ActorLink({ bench, view }: { bench: BenchActor; view: ActorView }) {
  const exhibit = catalog[view.chart]
  const fork = () => {
    const path = exhibit && stepsTo(exhibit, hasValue(view.at))
    if (path) bench.send({ type: 'path.play', chart: view.chart, ...path })
  }
  return (
    <section>
      <h2>{view.chart}</h2>
      <pre>{JSON.stringify(view.at, null, 1)}</pre>
      <dl className="remembers">
        {Object.entries(view.values ?? view.remembers).map(([name, seen]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{view.values ? JSON.stringify(seen, null, 1) : String(seen)}</dd>
          </div>
        ))}
      </dl>
      {exhibit && (
        <button type="button" onClick={fork}>
          What if: take this moment to the bench
        </button>
      )}
    </section>
  )
}
