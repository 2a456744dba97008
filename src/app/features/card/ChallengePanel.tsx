import { useSelector } from '@xstate/react'
import type { CardChallenge } from '#contract/cardChallenge'
import type { ChallengesActor } from '#machines/card/challenges.flow'
import { AlertCallout, Callout } from '#app/ui/Callout.tsx'
import { Button } from '#app/ui/Button.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { check } from '#app/ui/icons/check.ts'
import { snowflake } from '#app/ui/icons/snowflake.ts'
import { useShownFor } from '#app/ui/now.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { Pairs } from '#app/features/app/Pairs.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useLinkTo, useLocation } from '#app/features/app/routing.ts'
import { ProofPanel } from '#app/features/proof/ProofPanel.tsx'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { timeLeft } from '#app/i18n/when.ts'
import { challengeCardName } from './challengeCardName.ts'
import { useCardWords } from './words.ts'

/** What a shop asks first, and what became of the one before. */
export default function ChallengePanel({ flow }: { flow: ChallengesActor }) {
  const { challenge: texts } = useCardWords()
  const { challenges, answered, refusal } = useSelector(flow, ({ context }) => context)
  const first = challenges.find(({ id }) => id !== answered?.id)
  return (
    <>
      <AlertCallout>{answered && <Answered of={answered} />}</AlertCallout>
      {refusal?.code === 'STATE_CONFLICT' ? (
        <Callout tone="wait" icon={alert}>
          <p role="alert">{texts.over}</p>
        </Callout>
      ) : (
        <RefusalCallout note={refusal} />
      )}
      {first && <Question flow={flow} of={first} more={challenges.length - 1} />}
    </>
  )
}

interface QuestionProps {
  flow: ChallengesActor
  of: CardChallenge
  more: number
}

function Question({ flow, of: challenge, more }: QuestionProps) {
  const { challenge: texts } = useCardWords()
  const language = useLanguage()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const proof = useSelector(flow, (snapshot) => snapshot.children.proof)
  const { id, merchant, amount, currency, seconds_left } = challenge
  const send = (answer: 'approve' | 'deny') => flow.send({ type: 'challenge.answer', id, answer })
  return (
    <BodyPanel title={texts.title} busy={busy}>
      <p>{texts.asks(merchant.name)}</p>
      <Pairs
        of={[
          [texts.amount, formatAmount(amount, currency, language)],
          [texts.card, challengeCardName(challenge)],
          [texts.left, <TimeLeft key={seconds_left} seconds={seconds_left} />],
        ]}
      />
      {proof ? (
        <ProofPanel flow={proof} />
      ) : (
        <>
          <div className="cluster">
            <Button kind="primary" off={busy} onClick={() => send('approve')}>
              {texts.approve}
            </Button>
            <Button off={busy} onClick={() => send('deny')}>
              {texts.deny}
            </Button>
          </div>
          <p className="small soft">{texts.denyHint}</p>
        </>
      )}
      {more > 0 && <p className="small soft">{texts.more(more)}</p>}
    </BodyPanel>
  )
}

function TimeLeft({ seconds }: { seconds: number }) {
  const shownFor = useShownFor()
  return timeLeft(new Date(seconds * 1000).toISOString(), shownFor)
}

function Answered({ of: challenge }: { of: CardChallenge }) {
  const { challenge: texts } = useCardWords()
  const language = useLanguage()
  const linkTo = useLinkTo()
  const here = useLocation()
  const { status, card_id, card_status, merchant, amount, currency } = challenge
  const sum = formatAmount(amount, currency, language)
  if (status !== 'DENIED')
    return (
      <Callout tone="good" icon={check}>
        <p>{texts.approved(sum, merchant.name)}</p>
      </Callout>
    )
  return (
    <Callout tone="accent" icon={snowflake}>
      <p className="label">{texts.denied(sum, merchant.name)}</p>
      {card_status === 'FROZEN' && <p>{texts.frozen(challengeCardName(challenge))}</p>}
      <p>{texts.next}</p>
      {here.id !== card_id && (
        <div>
          <PageLink className="button" {...linkTo('cards', card_id)}>
            {texts.openCard}
          </PageLink>
        </div>
      )}
    </Callout>
  )
}
