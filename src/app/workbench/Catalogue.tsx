import { useSelector } from '@xstate/react'
import { catalog } from '#machines/catalog'
import type { BenchActor } from '#machines/workbench/bench.flow'
import { FileLink } from './FileLink.tsx'
import { isInState, stepsTo } from './replay.ts'
import { chartsByNoun, hitsFor, type Hit } from './search.ts'

interface Props {
  bench: BenchActor
  open: string | null
}

/** Every chart under its noun, and a search over all that is in them. */
export function Catalogue({ bench, open }: Props) {
  const search = useSelector(bench, ({ context }) => context.search)
  const nouns = chartsByNoun(search)
  const hits = hitsFor(search)
  return (
    <div className="catalogue">
      <h1>Workbench</h1>
      <input
        type="search"
        aria-label="Search"
        placeholder="Search"
        title="Charts, states, events, refusals and files"
        value={search}
        onChange={({ target }) => bench.send({ type: 'search.type', text: target.value })}
      />
      <nav aria-label="Charts">
        <button
          type="button"
          aria-current={open === null}
          onClick={() => bench.send({ type: 'chart.leave' })}
        >
          Live
        </button>
        {nouns.map(([noun, charts]) => (
          <details key={noun} open>
            <summary>{noun}</summary>
            {charts.map((name) => (
              <button
                key={name}
                type="button"
                aria-current={open === name}
                ref={open === name ? scrollIntoView : undefined}
                onClick={() => bench.send({ type: 'chart.open', chart: name })}
              >
                {name}
              </button>
            ))}
          </details>
        ))}
      </nav>
      <Hits bench={bench} hits={hits} />
      {nouns.length + hits.length === 0 && <p className="soft">Nothing is called that.</p>}
    </div>
  )
}

const scrollIntoView = (button: HTMLElement | null) => button?.scrollIntoView({ block: 'nearest' })

const kindLabels: Record<Hit['kind'], string> = {
  state: 'States',
  event: 'Events',
  refusal: 'Refusals',
  file: 'Files',
}

function Hits({ bench, hits }: { bench: BenchActor; hits: readonly Hit[] }) {
  const show = ({ chart, state }: Hit) => {
    const path = state === null ? undefined : stepsTo(catalog[chart]!, isInState(state))
    bench.send(path ? { type: 'path.play', chart, ...path } : { type: 'chart.open', chart })
  }
  return (Object.keys(kindLabels) as Hit['kind'][]).map((kind) => {
    const found = hits.filter((hit) => hit.kind === kind)
    if (found.length === 0) return null
    return (
      <section key={kind} aria-label={kindLabels[kind]}>
        <h3>{kindLabels[kind]}</h3>
        {found.map((hit) =>
          kind === 'file' ? (
            <FileLink key={hit.text} path={hit.text} />
          ) : (
            <button key={`${hit.chart} ${hit.text}`} type="button" onClick={() => show(hit)}>
              {hit.text} <small>{hit.chart}</small>
            </button>
          ),
        )}
      </section>
    )
  })
}
