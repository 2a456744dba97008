import { useSelector } from '@xstate/react'
import type { IssuingProgram } from '#contract/program'
import type { CardOffer, IssueActor } from '#machines/card/issue.flow'
import { useDevice } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Card as Sheet, CardBody } from '#app/ui/Panel.tsx'
import { mailbox } from '#app/ui/icons/mailbox.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { card as cardIcon } from '#app/ui/icons/card.ts'
import { Row } from '#app/ui/Row.tsx'
import { SkeletonCard } from '#app/ui/PanelSkeleton.tsx'
import { Unanswered } from '#app/ui/OutcomeUnknown.tsx'
import { Back } from '#app/features/app/BackLink.tsx'
import { NotShown } from '#app/features/app/LoadFailed.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { Gate } from '#app/features/kyc/RailGate.tsx'
import { useShutRail } from '#app/features/kyc/kycOverview.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { DescribeCard } from './DescribeCard.tsx'
import { priceOf } from './programPrice.ts'
import { ReviewCard } from './ReviewCard.tsx'
import { useCardWords } from './words.ts'

/** A card in the making: which, how it is called and what it spends, once more, and one yes. */
export function NewCard({ flow }: { flow: IssueActor }) {
  const { card: cards, cardMaking: said } = useCardWords()
  const way = useWay()
  return (
    <>
      <header className="stack stack-none">
        <Back {...way('cards')}>{cards.title}</Back>
        <PageTitle word={said.title} />
      </header>
      <div className="narrow stack">
        <Step flow={flow} />
      </div>
    </>
  )
}

function Step({ flow }: { flow: IssueActor }) {
  const seen = useSelector(flow, (snapshot) => snapshot)
  if (seen.matches('unread')) return <Unread flow={flow} />
  if (seen.matches({ submitting: 'outcomeUnknown' })) return <Unknown flow={flow} />
  if (seen.matches('choosing')) return <Choosing flow={flow} />
  if (seen.matches('describing')) return <DescribeCard flow={flow} />
  if (seen.context.offer && !seen.matches('reading')) return <ReviewCard flow={flow} />
  return <SkeletonCard count={3} />
}

function Choosing({ flow }: { flow: IssueActor }) {
  const { cardMaking: said } = useCardWords()
  const { offer, refusal } = useSelector(flow, ({ context }) => context)
  const shut = useShutRail({ id: offer?.programs[0]?.kyc_rails_id ?? '' })
  if (!offer) return null
  if (shut) return <Gate rail={shut} />
  const { programs } = offer
  return (
    <Sheet title={said.choose}>
      {refusal && (
        <CardBody>
          <Refused note={refusal} />
        </CardBody>
      )}
      {programs.length === 0 && <EmptyState icon={cardIcon} title={said.none} />}
      <ul className="rows">
        {programs.map((program) => (
          <li key={program.id}>
            <Offer flow={flow} offer={offer} program={program} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

interface Offered {
  flow: IssueActor
  offer: CardOffer
  program: IssuingProgram
}

function Offer({ flow, offer, program }: Offered) {
  const { cardMaking: said } = useCardWords()
  const language = useLanguage()
  const { id, name, status, form_factor, sub_account_type } = program
  const open = status === 'ACTIVE'
  return (
    <Row
      tall
      icon={form_factor === 'PHYSICAL' ? mailbox : cardIcon}
      name={name}
      hint={[
        form_factor === 'PHYSICAL' ? said.aboutMail : said.about[sub_account_type],
        open ? priceOf(program, offer, said, language) : said.archived,
      ].join(' · ')}
      end={
        <Button
          off={!open}
          aria-label={`${said.next}: ${name}`}
          onClick={() => flow.send({ type: 'program.choose', programId: id })}
        >
          {said.next}
        </Button>
      }
    />
  )
}

function Unread({ flow }: { flow: IssueActor }) {
  const { cardMaking: said } = useCardWords()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  return (
    <Sheet title={said.choose}>
      <NotShown
        title={said.unread}
        note={refusal}
        again={() => flow.send({ type: 'offer.refresh' })}
      />
    </Sheet>
  )
}

function Unknown({ flow }: { flow: IssueActor }) {
  const { cardMaking: said } = useCardWords()
  const { host } = useDevice()
  const asking = useSelector(flow, (seen) => seen.hasTag('busy'))
  return (
    <Unanswered
      host={host}
      text={said.unknown}
      ask={said.askAgain}
      busy={asking}
      onAsk={() => flow.send({ type: 'card.ask' })}
    />
  )
}
