import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { FlowStates } from '#contract/ops/flowCount'
import { loadChunk } from '#app/loadChunk.ts'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import type { flowStates } from '#machines/console/flowStates.flow'
import { RefusedLine } from '#console/book/RefusedLine.tsx'
import { useGo, useLocationNow } from '#console/context.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { DaysFilter } from './DaysFilter.tsx'
import { useShareLeft } from './share.ts'
import { useFlowCountWords } from './words.ts'

/** All charts and what draws them come with it. */
const FlowChart = lazy(async () => {
  const { FlowChart: Chart } = await loadChunk(() => import('./FlowChart.tsx'))
  return { default: Chart }
})

export function FlowStatesPage({ flow }: { flow: ActorRefFrom<(typeof flowStates)['flow']> }) {
  const { flows: texts } = useFlowCountWords()
  const { asked, answer, refusal } = useSelector(flow, ({ context }) => context)
  const go = useGo()
  const { query } = useLocationNow()
  return (
    <>
      <Heading>{texts.one(asked.flow)}</Heading>
      <p>
        <PageLink {...go({ page: 'flows', id: null, query })}>{texts.back}</PageLink>
      </p>
      <DaysFilter />
      <RefusedLine note={refusal} onRetry={() => flow.send({ type: 'page.refresh' })} />
      {answer && (
        <>
          <Totals answer={answer} />
          {answer.states.length > 0 && (
            <Panel title={texts.chart}>
              <PanelBody>
                <p className="soft">{texts.legend}</p>
                <Suspense fallback={<p aria-busy="true">{texts.drawing}</p>}>
                  <FlowChart answer={answer} />
                </Suspense>
              </PanelBody>
            </Panel>
          )}
          <StatesTable answer={answer} />
        </>
      )}
    </>
  )
}

interface Props {
  answer: FlowStates
}

function Totals({ answer: { flow, states } }: Props) {
  const { flows: texts } = useFlowCountWords()
  const shareLeft = useShareLeft()
  const whole = states.find(({ state }) => state === flow)
  if (!whole) return null
  return (
    <Panel title={texts.whole}>
      <PanelBody>
        <DensePairs
          pairs={[
            [texts.begun, whole.reached],
            [texts.left, whole.left],
            [texts.share, shareLeft(whole)],
          ]}
        />
      </PanelBody>
    </Panel>
  )
}

/** Those within others only: where one stands in a state, one stands in those around it. */
function StatesTable({ answer: { flow, states } }: Props) {
  const { flows: texts } = useFlowCountWords()
  const shareLeft = useShareLeft()
  const items = states
    .filter(({ state }) => !states.some((one) => one.state.startsWith(`${state}.`)))
    .map((one) => ({ ...one, id: one.state.slice(flow.length + 1) }))
  return (
    <DataTable
      label={texts.states}
      items={items}
      empty={texts.empty}
      columns={[
        { word: texts.state, renderCell: ({ id }) => id },
        { word: texts.reached, figures: true, renderCell: ({ reached }) => reached },
        { word: texts.leftThere, figures: true, renderCell: ({ left }) => left },
        { word: texts.share, figures: true, renderCell: shareLeft },
      ]}
    />
  )
}
