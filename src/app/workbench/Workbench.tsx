import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { catalog } from '#machines/catalog'
import type { BenchActor } from '#machines/workbench/bench.flow'
import { Bench } from './Bench.tsx'
import { Catalogue } from './Catalogue.tsx'
import { Live } from './Live.tsx'
import type { CodeShown } from './BankTrace.tsx'
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
          <Live bench={bench} codeShown={codeShown} unknown={chart} />
        )}
      </main>
    </div>
  )
}
