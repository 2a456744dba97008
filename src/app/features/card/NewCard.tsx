import { useSelector } from '@xstate/react'
import type { IssuingProgram } from '#contract/program'
import type { CardOffer, IssueActor } from '#machines/card/issue.flow'
import { useDevice } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { mailbox } from '#app/ui/icons/mailbox.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { card as cardIcon } from '#app/ui/icons/card.ts'
import { Row } from '#app/ui/Row.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { OutcomeUnknown } from '#app/ui/OutcomeUnknown.tsx'
import { BackLink } from '#app/features/app/BackLink.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { RailGate } from '#app/features/kyc/RailGate.tsx'
import { useClosedRail } from '#app/features/kyc/kycOverview.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { DescribeCard } from './DescribeCard.tsx'
import { programPrice } from './programPrice.ts'
import { ReviewCard } from './ReviewCard.tsx'
import { useCardWords } from './words.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { PageHead } from '#app/features/app/PageHead.tsx'

export function NewCard({ flow }: { flow: IssueActor }) {
  const { card: cards, cardMaking: texts } = useCardWords()
  const linkTo = useLinkTo()
  return (
    <>
      <PageHead word={texts.title} back={<BackLink {...linkTo('cards')}>{cards.title}</BackLink>} />
      <div className="narrow stack">
        <Step flow={flow} />
      </div>
    </>
  )
}

function Step({ flow }: { flow: IssueActor }) {
  const { cardMaking: texts } = useCardWords()
  const { host } = useDevice()
  const snapshot = useSelector(flow, (snapshot) => snapshot)
  if (snapshot.matches('unread'))
    return (
      <Panel title={texts.choose}>
        <LoadFailed
          title={texts.unread}
          note={snapshot.context.refusal}
          onRetry={() => flow.send({ type: 'offer.refresh' })}
        />
      </Panel>
    )
  if (snapshot.matches({ submitting: 'outcomeUnknown' }))
    return (
      <OutcomeUnknown
        host={host}
        text={texts.unknown}
        askLabel={texts.askAgain}
        busy={snapshot.hasTag('busy')}
        onAsk={() => flow.send({ type: 'card.ask' })}
      />
    )
  if (snapshot.matches('choosing')) return <Choosing flow={flow} />
  if (snapshot.matches('describing')) return <DescribeCard flow={flow} />
  if (snapshot.context.offer && !snapshot.matches('reading')) return <ReviewCard flow={flow} />
  return <PanelSkeleton count={3} />
}

function Choosing({ flow }: { flow: IssueActor }) {
  const { cardMaking: texts } = useCardWords()
  const { offer, refusal } = useSelector(flow, ({ context }) => context)
  const shut = useClosedRail({ id: offer?.programs[0]?.kyc_rails_id ?? '' })
  if (!offer) return null
  if (shut) return <RailGate rail={shut} />
  const { programs } = offer
  return (
    <Panel title={texts.choose}>
      {refusal && (
        <PanelBody>
          <RefusalCallout note={refusal} />
        </PanelBody>
      )}
      {programs.length === 0 && <EmptyState icon={cardIcon} title={texts.none} />}
      <RowList of={programs} by="id">
        {(program) => <Offer flow={flow} offer={offer} program={program} />}
      </RowList>
    </Panel>
  )
}

interface Offered {
  flow: IssueActor
  offer: CardOffer
  program: IssuingProgram
}

function Offer({ flow, offer, program }: Offered) {
  const { cardMaking: texts } = useCardWords()
  const language = useLanguage()
  const { id, name, status, form_factor, sub_account_type } = program
  const open = status === 'ACTIVE'
  return (
    <Row
      tall
      icon={form_factor === 'PHYSICAL' ? mailbox : cardIcon}
      name={name}
      hint={[
        form_factor === 'PHYSICAL' ? texts.aboutMail : texts.about[sub_account_type],
        open ? programPrice(program, offer, texts, language) : texts.archived,
      ].join(' · ')}
      end={
        <Button
          off={!open}
          aria-label={`${texts.next}: ${name}`}
          onClick={() => flow.send({ type: 'program.choose', programId: id })}
        >
          {texts.next}
        </Button>
      }
    />
  )
}
