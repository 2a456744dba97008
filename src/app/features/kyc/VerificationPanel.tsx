import { useSelector } from '@xstate/react'
import type { VerificationActor } from '#machines/kyc/verification.flow'
import {
  stageOf,
  type EntitySeen,
  type Stage,
  type Standing,
} from '#machines/kyc/verification.setup'
import { useDevice } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { HostMain } from '#app/ui/SubmitButton.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { info } from '#app/ui/icons/info.ts'
import { verified } from '#app/ui/icons/verified.ts'
import type { Tone } from '#app/ui/Callout.tsx'
import { Status } from '#app/ui/Status.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { momentShort } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { Appeal } from './AppealForm.tsx'
import { useKycWords, type KycWords } from './words.ts'

interface Shown {
  flow: VerificationActor
  standing: Standing
}

interface Look {
  tone: Tone
  icon: string
  badge: keyof KycWords['kyc']['badge']
}

const looks: Record<Stage, Look> = {
  fresh: { tone: 'calm', icon: info, badge: 'fresh' },
  left: { tone: 'wait', icon: alert, badge: 'you' },
  pending: { tone: 'wait', icon: clock, badge: 'us' },
  mending: { tone: 'bad', icon: alert, badge: 'you' },
  held: { tone: 'wait', icon: clock, badge: 'us' },
  approved: { tone: 'good', icon: verified, badge: 'done' },
  refused: { tone: 'bad', icon: alert, badge: 'no' },
  appealed: { tone: 'wait', icon: clock, badge: 'us' },
}

/** How the check of who they are stands, why, and the one next step. */
export function Check({ flow, standing }: Shown) {
  const { kyc: said } = useKycWords()
  const away = useSelector(flow, (seen) => seen.matches('away'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const stage = stageOf(standing)
  const { badge, ...look } = looks[stage]
  return (
    <Card
      title={away ? said.away.title : titleOf(stage, standing, said)}
      beside={<Status {...look} word={said.badge[badge]} />}
    >
      <CardBody>
        <div className="stack stack-half" aria-live="polite">
          {away ? <p>{said.away.text}</p> : <Why {...{ stage, standing }} />}
        </div>
        <Refused note={refusal} />
        {away ? <Away flow={flow} /> : <Next {...{ flow, stage, standing }} />}
      </CardBody>
    </Card>
  )
}

const titleOf = (stage: Stage, { entity }: Standing, said: KycWords['kyc']) =>
  stage === 'mending' ? said.mending.title(entity?.missing.length ?? 1) : said[stage].title

function Why({ stage, standing: { entity } }: { stage: Stage; standing: Standing }) {
  const { kyc: said } = useKycWords()
  const language = useLanguage()
  const day = (at: string) => momentShort(at, language)
  if (!entity) return <p>{said.fresh.text}</p>
  return (
    <>
      {entity.reason && <p className="label">{said.reasons[entity.reason]}</p>}
      {stage === 'mending' && <Asked entity={entity} />}
      <p>{stage === 'left' ? said.left.text(day(leftAt(entity))) : said[stage].text}</p>
      {entity.stage === 'requirements_due' && <p>{said.due}</p>}
      {stage !== 'fresh' && stage !== 'left' && (
        <p className="small soft">{said.since(day(entity.moved_at))}</p>
      )}
    </>
  )
}

const leftAt = ({ visit, moved_at }: EntitySeen) => visit?.started_at ?? moved_at

/** What failed, and what would pass. */
function Asked({ entity: { missing, attempts_left: left } }: { entity: EntitySeen }) {
  const { kyc: said } = useKycWords()
  return (
    <>
      {missing.map((part) => (
        <p key={part}>
          {said.parts[part]}. <span className="soft">{said.partHints[part]}</span>
        </p>
      ))}
      <p className="small soft">{said.mending.tries(left)}</p>
    </>
  )
}

function Next({ flow, stage, standing }: Shown & { stage: Stage }) {
  const { kyc: said } = useKycWords()
  const { host } = useDevice()
  const busy = useSelector(flow, (seen) => seen.matches('opening'))
  if (stage === 'refused')
    return standing.entity?.can_appeal ? (
      <Appeal flow={flow} />
    ) : (
      <p className="soft">{said.refused.noAppeal}</p>
    )
  if (stage !== 'fresh' && stage !== 'left' && stage !== 'mending') return null
  return (
    <form
      method="post"
      onSubmit={(form) => {
        form.preventDefault()
        flow.send({ type: 'visit.open' })
      }}
    >
      <HostMain {...{ host, busy }} wide={false} word={said[stage].do} />
    </form>
  )
}

function Away({ flow }: { flow: VerificationActor }) {
  const { kyc: said } = useKycWords()
  return (
    <div className="cluster">
      <Button onClick={() => flow.send({ type: 'visit.open' })}>{said.away.do}</Button>
      <Button kind="quiet" onClick={() => flow.send({ type: 'kyc.refresh' })}>
        {said.away.back}
      </Button>
    </div>
  )
}
