import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { chartOf } from '#machines/kit/chart'
import { chartFormats, type ChartFormat } from '#machines/kit/export'
import type { Exhibit } from '#machines/kit/exhibit'
import type { BenchActor } from '#machines/workbench/bench.flow'
import { FileLink } from './FileLink.tsx'
import { factsOf } from './facts.ts'

interface Props {
  bench: BenchActor
  chart: string
  exhibit: Exhibit
}

/** What a chart keeps true; and, folded, what the sources say of it. */
export function About({ bench, chart, exhibit }: Props) {
  const about = factsOf(chart)
  const { boxes, arrows } = chartOf(exhibit.logic)
  const asks = [...new Set(boxes.flatMap((box) => box.invocations.map(({ id }) => id)))]
  return (
    <header className="about">
      <h2>{chart}</h2>
      <p>
        <strong>{boxes[0]?.description}</strong>
      </p>
      <details>
        <summary>
          {boxes.length - 1} states, {arrows.length} arrows, and where they are used
        </summary>
        {about?.commentary && <p>{about.commentary}</p>}
        <p className="soft">
          The walks of <code>tests/machines/catalog.test.ts</code> enter every state and take every
          arrow.
        </p>
        <CopyButtons bench={bench} />
        <dl>
          <FileList term="Code" all={about ? [about.path] : []} />
          <NameList term="Asks" all={asks} />
          <NameList term="Refusals" all={about?.refusals ?? []} />
          <FileList term="Screens" all={about?.screens ?? []} />
          <FileList term="Answered in" all={about?.wiring ?? []} />
          <FileList term="Bank" all={about?.bank ?? []} />
          <FileList term="Tests" all={about?.tests ?? []} />
          <NameList
            term="Standings seen"
            all={Object.entries(about?.coverage ?? {}).map(coverageTexts)}
          />
        </dl>
      </details>
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

const coverageTexts = ([system, standings]: [string, number | undefined]) =>
  `${system} ${standings ?? 0}`

const NameList = ({ term, all }: { term: string; all: readonly string[] }) => (
  <Terms term={term} all={all.map((one) => <code key={one}>{one}</code>)} />
)

const FileList = ({ term, all }: { term: string; all: readonly string[] }) => (
  <Terms term={term} all={all.map((one) => <FileLink key={one} path={one} />)} />
)

function Terms({ term, all }: { term: string; all: readonly ReactNode[] }) {
  if (all.length === 0) return null
  return (
    <div>
      <dt>{term}</dt>
      <dd>{all}</dd>
    </div>
  )
}
