import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { catalog } from '#machines/catalog'
import type { BenchActor } from '#machines/workbench/bench.flow'
import { Bench } from './Bench.tsx'
import { Live } from './Live.tsx'
import type { CodeShown } from './BankTrace.tsx'
import { chartsNamed } from './replay.ts'
import './workbench.css'

export function Workbench({ bench, codeShown }: { bench: BenchActor; codeShown: CodeShown }) {
  const chart = useSelector(bench, ({ context }) => context.location.chart)
  const exhibit = chart === null ? undefined : catalog[chart]
  return (
    <div className="workbench">
      <Catalogue bench={bench} open={chart} />
      <main>
        {chart !== null && exhibit ? (
          <Suspense fallback={<p className="soft">Drawing…</p>}>
            <Bench key={chart} {...{ bench, chart, exhibit }} />
          </Suspense>
        ) : (
          <Live bench={bench} codeShown={codeShown} />
        )}
      </main>
    </div>
  )
}

function Catalogue({ bench, open }: { bench: BenchActor; open: string | null }) {
  const search = useSelector(bench, ({ context }) => context.search)
  const names = chartsNamed(search)
  return (
    <nav className="catalogue" aria-label="Charts">
      <h1>Workbench</h1>
      <button
        type="button"
        aria-current={open === null}
        onClick={() => bench.send({ type: 'chart.leave' })}
      >
        Live
      </button>
      <input
        type="search"
        aria-label="Search charts"
        placeholder={`Search ${Object.keys(catalog).length} charts`}
        value={search}
        onChange={({ target }) => bench.send({ type: 'search.type', text: target.value })}
      />
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-current={open === name}
              onClick={() => bench.send({ type: 'chart.open', chart: name })}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
      {names.length === 0 && <p className="soft">No chart is called that.</p>}
    </nav>
  )
}
