import { useSelector } from '@xstate/react'
import { chartOf } from '#machines/kit/chart'
import { chartFormats, type ChartFormat } from '#machines/kit/export'
import type { Exhibit } from '#machines/kit/exhibit'
import type { BenchActor } from '#machines/workbench/bench.flow'
import facts from './facts.json'

interface Props {
  bench: BenchActor
  chart: string
  exhibit: Exhibit
}

/** Facts about a chart, from the sources. */
export function About({ bench, chart, exhibit }: Props) {
  const about = (facts as Record<string, Facts>)[chart]
  const { boxes, arrows } = chartOf(exhibit.logic)
  const asks = [...new Set(boxes.flatMap((box) => box.invocations.map(({ id }) => id)))]
  return (
    <header className="about">
      <h2>{chart}</h2>
      <p>
        <strong>{boxes[0]?.description}</strong>
      </p>
      {about?.commentary && <p>{about.commentary}</p>}
      <p className="soft">
        {boxes.length - 1} states, {arrows.length} arrows; the walks of{' '}
        <code>tests/machines/catalog.test.ts</code> enter every state and take every arrow.
      </p>
      <CopyButtons bench={bench} />
      <dl>
        <NameList term="Code" all={about ? [about.path] : []} />
        <NameList term="Asks" all={asks} />
        <NameList term="Refusals it was shown" all={refusalCodesOf(exhibit)} />
        <NameList term="Screens" all={about?.screens ?? []} />
        <NameList term="Answered in" all={about?.wiring ?? []} />
        <NameList term="Bank" all={about?.bank ?? []} />
        <NameList term="Tests" all={about?.tests ?? []} />
        <NameList
          term="Standings seen"
          all={Object.entries(about?.coverage ?? {}).map(coverageTexts)}
        />
      </dl>
    </header>
  )
}

const copyLabels: Record<ChartFormat, string> = {
  studio: 'Copy for Studio',
  json: 'Copy JSON',
  scxml: 'Copy SCXML',
}

/** The whole chart for another tool. */
function CopyButtons({ bench }: Pick<Props, 'bench'>) {
  const { format, refusal } = useSelector(bench, ({ context }) => context)
  const busy = useSelector(bench, (snapshot) => snapshot.matches('copying'))
  return (
    <div className="steps">
      {chartFormats.map((one) => (
        <button
          key={one}
          type="button"
          onClick={() => bench.send({ type: 'chart.copy', format: one })}
        >
          {format === one && !busy ? 'Copied' : copyLabels[one]}
        </button>
      ))}
      {refusal && <span role="alert">This browser does not let us use its clipboard.</span>}
    </div>
  )
}

interface Facts {
  path: string
  commentary: string
  screens: string[]
  wiring: string[]
  bank: string[]
  tests: string[]
  /** By system, in how many states the walks of `docs/coverage.md` saw it. */
  coverage: Partial<Record<string, number>>
}

const coverageTexts = ([system, standings]: [string, number | undefined]) =>
  `${system} ${standings ?? 0}`

const refusalCodesOf = ({ events }: Exhibit): string[] => [
  ...new Set(events.flatMap(({ error }) => (error ? [(error as { code: string }).code] : []))),
]

function NameList({ term, all }: { term: string; all: readonly string[] }) {
  if (all.length === 0) return null
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {all.map((one) => (
          <code key={one}>{one}</code>
        ))}
      </dd>
    </div>
  )
}
