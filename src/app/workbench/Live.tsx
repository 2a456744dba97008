import { useSelector } from '@xstate/react'
import { Suspense, use } from 'react'
import type { ActorRefFrom } from 'xstate'
import { catalog } from '#machines/catalog'
import { sceneOf, type Frame, type Seen } from '#machines/kit/inspectionFrame'
import type { liveFlow } from '#machines/workbench/live.flow'
import { chartOf, type Box } from '#machines/kit/chart'
import type { BenchActor } from '#machines/workbench/bench.flow'
import { BANK_TAB } from '#app/inspection/lifeFrames.ts'
import { Drawing } from './Drawing.tsx'
import { drawnOf } from './drawings.ts'
import { Elsewhere, type CodeShown } from './BankTrace.tsx'
import { standsAt, storyTo } from './replay.ts'

/** The charts of pages that are open in this browser, as they move; or a film of them from a file. */
export function Live({ bench, codeShown }: { bench: BenchActor; codeShown: CodeShown }) {
  const live = useSelector(bench, ({ children }) => children.live)
  return live ? <Film {...{ bench, live, codeShown }} /> : null
}

interface Shown {
  bench: BenchActor
  live: ActorRefFrom<typeof liveFlow>
}

function Film({ bench, live, codeShown }: Shown & { codeShown: CodeShown }) {
  const { frames, shown, actor } = useSelector(live, ({ context }) => context)
  const seen = shown === null ? frames : frames.slice(0, shown)
  const scene = sceneOf(seen)
  const drawable = scene.find(({ chart }) => catalog[chart])
  const chosen = scene.find((one) => keyOf(one) === actor) ?? drawable
  return (
    <>
      <Head live={live} alive={scene.length} />
      <div className="bench">
        <div className="paper">
          {chosen && (
            <Suspense fallback={<p className="soft">Drawing…</p>}>
              <Alive key={chosen.chart} seen={chosen} />
            </Suspense>
          )}
        </div>
        <aside className="panel">
          {chosen && <Moment bench={bench} seen={chosen} />}
          <Family live={live} scene={scene} chosen={chosen} />
          <HeardLast live={live} seen={seen} scene={scene} />
          <Elsewhere live={live} codeShown={codeShown} />
        </aside>
      </div>
    </>
  )
}

function Head({ live, alive }: Pick<Shown, 'live'> & { alive: number }) {
  const { frames, shown, refusal } = useSelector(live, ({ context }) => context)
  const fromFile = useSelector(live, (seen) => seen.matches('replaying'))
  return (
    <header className="about">
      <h2>{fromFile ? 'A film' : 'Live'}</h2>
      <p className="soft">
        {frames.length === 0
          ? 'Nobody can be watched yet. Open the app of a sandbox tenant in this browser with ?inspect in its address.'
          : `${alive} charts alive, ${frames.length} frames.`}
      </p>
      {refusal?.code === 'VALIDATION_FAILED' && <p role="alert">That file is no film.</p>}
      <Strip live={live} frames={frames} shown={shown ?? frames.length} />
    </header>
  )
}

interface Scene extends Pick<Shown, 'live'> {
  scene: readonly Seen[]
}

function Family({ live, scene, chosen }: Scene & { chosen: Seen | undefined }) {
  return (
    <section aria-label="Alive">
      <h2>Alive</h2>
      {scene.map((one) => (
        <button
          key={keyOf(one)}
          type="button"
          aria-pressed={one === chosen}
          onClick={() => live.send({ type: 'actor.choose', actor: keyOf(one) })}
        >
          {calledOf(one)} <small>{JSON.stringify(one.at)}</small>
        </button>
      ))}
    </section>
  )
}

const FRAMES_LISTED = 60

function HeardLast({ live, seen, scene }: Scene & { seen: readonly Frame[] }) {
  const heard = seen
    .map((frame, before) => ({ frame, after: before + 1 }))
    .filter(({ frame }) => frame.kind === 'heard')
    .slice(-FRAMES_LISTED)
  return (
    <section aria-label="Heard">
      <h2>Heard</h2>
      <ol className="story">
        {heard.map(({ frame, after }) => (
          <li key={after}>
            <button type="button" onClick={() => live.send({ type: 'film.step', to: after })}>
              {wordsFor(frame, scene)}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Records of the bank are many of a kind, and called by what may be told of their ids. */
const calledOf = ({ tab, actor, chart }: Seen) => (tab === BANK_TAB ? actor : chart)

const keyOf = ({ tab, actor }: Pick<Seen, 'tab' | 'actor'>) => `${tab} ${actor}`

function wordsFor(frame: Frame, scene: readonly Seen[]) {
  const seen = scene.find((one) => keyOf(one) === keyOf(frame))
  const who = seen ? calledOf(seen) : frame.actor
  return frame.kind === 'heard' ? `${who} ← ${frame.event}` : who
}

function Strip({ live, frames, shown }: Omit<Shown, 'bench'> & { frames: Frame[]; shown: number }) {
  const step = (to: number) => live.send({ type: 'film.step', to })
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
      <button type="button" onClick={() => live.send({ type: 'film.follow' })}>
        Follow
      </button>
      <button type="button" onClick={() => live.send({ type: 'film.save' })}>
        Save film
      </button>
      <button type="button" onClick={() => live.send({ type: 'film.clear' })}>
        Clear
      </button>
      <label>
        Open a film{' '}
        <input
          type="file"
          accept="application/json"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            void file?.text().then((text) => live.send({ type: 'film.open', text }))
          }}
        />
      </label>
    </div>
  )
}

function Alive({ seen: { chart, at } }: { seen: Seen }) {
  const drawing = drawnOf(chart)
  if (!drawing) return <p className="soft">{chart} is a port, and has no chart.</p>
  return <Drawing drawn={use(drawing)} active={activeAt(chart, at)} />
}

/** The boxes a value of states names. */
function activeAt(chart: string, at: unknown): ReadonlySet<string> {
  const { boxes } = chartOf(catalog[chart]!.logic)
  return new Set(boxes.filter((box) => isAt(box, at)).map(({ id }) => id))
}

function isAt({ path }: Box, at: unknown): boolean {
  let here: unknown = at
  for (const step of path) {
    if (here === step) here = {}
    else if (typeof here === 'object' && here !== null && step in here)
      here = (here as Record<string, unknown>)[step]
    else return false
  }
  return true
}

/** What is known of the chosen chart, and the way onto the bench: what if it had gone otherwise? */
function Moment({ bench, seen }: { bench: BenchActor; seen: Seen }) {
  const exhibit = catalog[seen.chart]
  const fork = () => {
    const way = exhibit && storyTo(exhibit, standsAt(seen.at))
    if (way) bench.send({ type: 'way.play', chart: seen.chart, ...way })
  }
  return (
    <section>
      <h2>{seen.chart}</h2>
      <pre>{JSON.stringify(seen.at, null, 1)}</pre>
      <dl className="remembers">
        {Object.entries(seen.remembers).map(([name, kind]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{kind}</dd>
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
