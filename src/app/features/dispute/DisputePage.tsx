import { useSelector } from '@xstate/react'
import type { PurchaseDispute } from '#contract/cardDispute'
import type { DisputeActor } from '#machines/card/disputing.flow'
import { BackLink } from '#app/features/app/BackLink.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { Pairs } from '#app/features/app/Pairs.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDay, formatDayShort } from '#app/i18n/when.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { info } from '#app/ui/icons/info.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { Status } from '#app/ui/Status.tsx'
import { DisputeCase, disputeLook } from './DisputeCase.tsx'
import { DisputeForm } from './DisputeForm.tsx'
import { useDisputeWords } from './words.ts'

export default function DisputePage({ flow }: { flow: DisputeActor }) {
  const { dispute: texts } = useDisputeWords()
  const linkTo = useLinkTo()
  const { answer, refusal } = useSelector(flow, ({ context }) => context)
  const refused = useSelector(flow, (snapshot) => snapshot.matches('refused'))
  const found = answer?.dispute
  const purchase = answer?.purchase
  return (
    <>
      <PageHead
        word={found ? texts.caseTitle(purchase?.merchant.name ?? '') : texts.title}
        back={
          <BackLink {...linkTo('cards', purchase?.card_id ?? null)}>
            {texts.card(purchase?.last4 ?? '')}
          </BackLink>
        }
      >
        {found && <Status {...disputeLook[found.status]} word={texts.statuses[found.status]} />}
      </PageHead>
      {refused && (
        <LoadFailed
          alone
          title={texts.unread}
          note={refusal}
          onRetry={() => flow.send({ type: 'dispute.refresh' })}
        />
      )}
      {!refused && !answer && <PanelSkeleton count={3} />}
      {answer && <Body flow={flow} answer={answer} />}
    </>
  )
}

function Body({ flow, answer }: { flow: DisputeActor; answer: PurchaseDispute }) {
  const { dispute: texts } = useDisputeWords()
  const { dispute, obstacle } = answer
  const facts = <Purchase answer={answer} />
  if (dispute && dispute.status !== 'WITHDRAWN')
    return <DisputeCase flow={flow} answer={answer} dispute={dispute} beside={facts} />
  return (
    <>
      {dispute && (
        <Callout tone="calm" icon={info}>
          <p>{texts.next.WITHDRAWN()}</p>
        </Callout>
      )}
      <div className="split">
        {obstacle ? <Obstacle answer={answer} /> : <DisputeForm flow={flow} answer={answer} />}
        {facts}
      </div>
    </>
  )
}

function Obstacle({ answer: { obstacle, purchase } }: { answer: PurchaseDispute }) {
  const { dispute: texts } = useDisputeWords()
  const linkTo = useLinkTo()
  return (
    <Callout tone="calm" icon={info}>
      <p>{obstacle && texts.obstacles[obstacle]}</p>
      <div>
        <PageLink className="button" {...linkTo('cards', purchase.card_id)}>
          {texts.toCard}
        </PageLink>
      </div>
    </Callout>
  )
}

function Purchase({ answer: { purchase, until, obstacle } }: { answer: PurchaseDispute }) {
  const { dispute: texts } = useDisputeWords()
  const language = useLanguage()
  const { merchant, amount, currency, cleared_at: at } = purchase
  return (
    <BodyPanel title={texts.purchase}>
      <p className="label">{merchant.name}</p>
      <Pairs
        of={[
          [texts.amount, formatAmount(amount, currency, language)],
          [texts.date, at && formatDay(at, language)],
        ]}
      />
      {until && obstacle === null && (
        <p className="small soft">{texts.until(formatDayShort(until, language))}</p>
      )}
    </BodyPanel>
  )
}
