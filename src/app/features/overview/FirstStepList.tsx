import { useSelector } from '@xstate/react'
import { useFlow } from '#app/context.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { Row, RowLink } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { card } from '#app/ui/icons/card.ts'
import { check } from '#app/ui/icons/check.ts'
import { chevron } from '#app/ui/icons/chevron.ts'
import { people } from '#app/ui/icons/people.ts'
import { plus } from '#app/ui/icons/plus.ts'
import { shield } from '#app/ui/icons/shield.ts'
import { overviewShown } from './TotalBalance.tsx'
import { nextStep, stepsShown, type StepId } from './steps.ts'
import { useOverviewWords } from './words.ts'

const icons: Record<StepId, string> = { verify: shield, money: plus, recipient: people, card }

const pages = {
  verify: 'verification',
  money: 'addMoney',
  recipient: 'counterparties',
  card: 'cards',
} as const satisfies Record<StepId, string>

/** The first steps of a new customer, each ticked by doing it; gone once all are done. */
export function FirstStepList() {
  const { overview: texts } = useOverviewWords()
  const linkTo = useLinkTo()
  const overview = useSelector(useFlow('overview'), overviewShown)
  if (!overview) return null
  const { steps } = overview
  const next = nextStep(steps)
  if (next === null) return null
  const all = stepsShown(steps)
  const finished = all.filter(({ done }) => done).length
  return (
    <Panel
      title={texts.steps.title}
      beside={<span className="small soft">{texts.steps.done(finished, all.length)}</span>}
    >
      <RowList of={all} by="id">
        {({ id, done }) =>
          done ? (
            <Row
              icon={check}
              tone="good"
              name={texts.steps[id]}
              end={<Status tone="good" icon={check} word={texts.steps.isDone} />}
            />
          ) : (
            <RowLink
              {...stepLink(linkTo, id)}
              icon={icons[id]}
              name={texts.steps[id]}
              hint={texts.steps[`${id}Text`]}
              end={<Icon path={chevron} />}
            />
          )
        }
      </RowList>
      {/* Once there is money, the main button of the page is to send it. */}
      {!steps.money_added && (
        <PanelBody>
          <div>
            <PageLink className="button button-primary" {...stepLink(linkTo, next)}>
              {texts.steps[next]}
            </PageLink>
          </div>
        </PanelBody>
      )}
    </Panel>
  )
}

/** Straight to the form, where there is one. */
const stepLink = (linkTo: ReturnType<typeof useLinkTo>, id: StepId) =>
  id === 'recipient' || id === 'card' ? linkTo(pages[id], 'new') : linkTo(pages[id])
