import { use } from 'react'
import type { FlowStates } from '#contract/ops/flowCount'
import { Drawing } from '#app/workbench/Drawing.tsx'
import { drawWithFigures } from '#app/workbench/drawings.ts'
import type { DrawnChart } from '#app/workbench/layout.ts'
import '#app/workbench/drawing.css'
import './flowChart.css'
import { lookOf } from './share.ts'
import { useFlowCountWords } from './words.ts'

interface Props {
  answer: FlowStates
}

/** A promise that React can find again while it waits for it. */
const drawings = new WeakMap<FlowStates, Promise<DrawnChart>>()

/** A chart may be wider than the page: who has no mouse scrolls it by the keyboard. */
const scrolled = { tabIndex: 0 }

/** The figures stand in the states as numbers too; a table beside it has them for everybody. */
export function FlowChart({ answer }: Props) {
  const { flows: texts } = useFlowCountWords()
  const { flow, states } = answer
  const drawing =
    drawings.get(answer) ??
    drawWithFigures(
      flow,
      new Map(states.map(({ state, reached, left }) => [state, texts.figure(reached, left)])),
    )
  drawings.set(answer, drawing)
  const begun = states.find(({ state }) => state === flow)?.reached ?? 0
  const looks = new Map(
    states.filter(({ state }) => state !== flow).map((one) => [one.state, lookOf(one, begun)]),
  )
  return (
    <div className="flow-chart" role="region" aria-label={texts.chartOf(flow)} {...scrolled}>
      <Drawing drawn={use(drawing)} looks={looks} />
    </div>
  )
}
