import { useSelector } from '@xstate/react'
import type { CardDetail } from '#contract/card'
import { statusShown, type ControlActor } from '#machines/card/control.flow'
import { useFlow } from '#app/context.ts'
import { Panel } from '#app/ui/Panel.tsx'
import { Money } from '#app/ui/Money.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { Status } from '#app/ui/Status.tsx'
import { BackLink } from '#app/features/app/BackLink.tsx'
import { sandboxOnly } from '#app/features/app/sandboxOnly.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { isNothing, formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { CardActions } from './CardActions.tsx'
import { cardLook, isOver, symbolOf } from './cardLook.ts'
import { CardState } from './CardState.tsx'
import { CardChannels } from './CardChannels.tsx'
import { CardLimits } from './CardLimits.tsx'
import { CardPin } from './CardPin.tsx'
import { Challenges } from './Challenges.tsx'
import { MoneyButtons } from './MoneyButtons.tsx'
import { MoneyPanel } from './MoneyPanel.tsx'
import { ManageCard } from './ManageCard.tsx'
import { CardArt } from './CardArt.tsx'
import { Purchases } from './Purchases.tsx'
import { Secrets } from './Secrets.tsx'
import { Subscriptions } from './Subscriptions.tsx'
import { loadChunk } from '#app/loadChunk.ts'
import { useCardWords } from './words.ts'

const CardPanel = sandboxOnly(() => loadChunk(() => import('#app/features/sandbox/CardPanel.tsx')))

export function OneCard({ flow }: { flow: ControlActor }) {
  const { card, refusal } = useSelector(flow, ({ context }) => context)
  const unread = useSelector(flow, (snapshot) => snapshot.matches('unread'))
  const linkTo = useLinkTo()
  const { card: texts } = useCardWords()
  if (card) return <Whole flow={flow} card={card} />
  return (
    <>
      <PageHead word={texts.title} back={<BackLink {...linkTo('cards')}>{texts.title}</BackLink>} />
      {unread ? (
        <Panel title={texts.manage}>
          <LoadFailed
            title={texts.oneUnread}
            note={refusal}
            onRetry={() => flow.send({ type: 'card.refresh' })}
          />
        </Panel>
      ) : (
        <PanelSkeleton count={4} />
      )}
    </>
  )
}

function Whole({ flow, card }: { flow: ControlActor; card: CardDetail }) {
  const money = useFlow('cardMoney')
  const status = useSelector(flow, statusShown) ?? card.card_status
  return (
    <>
      <Challenges />
      <section className="split card-top">
        <Head card={card} flow={flow} />
        <CardArt card={card} status={status} />
        <div className="actions card-actions">
          <CardActions flow={flow} card={card} />
          <MoneyButtons account={card.fiat_account} card={card} />
        </div>
      </section>
      <CardState flow={flow} card={card} />
      {money && <MoneyPanel flow={money} />}
      <Secrets card={card} />
      <div className="split">
        <Purchases flow={flow} card={card} />
        <div className="stack">
          <Subscriptions cardId={card.id} />
          {!isOver(card) && <CardChannels flow={flow} card={card} />}
          {!isOver(card) && <CardLimits flow={flow} card={card} />}
          <CardPin card={card} />
          <ManageCard flow={flow} card={card} />
        </div>
      </div>
      <CardPanel card={card} />
    </>
  )
}

function Head({ flow, card }: { flow: ControlActor; card: CardDetail }) {
  const linkTo = useLinkTo()
  const { card: texts } = useCardWords()
  const language = useLanguage()
  const status = useSelector(flow, statusShown) ?? card.card_status
  const { nick_name, last4, stage, fiat_account: account } = card
  const symbol = symbolOf(card)
  const alone = account.type === 'prepaid' || account.cards_count <= 1
  return (
    <PageHead
      word={nick_name ?? texts.ending(last4)}
      back={<BackLink {...linkTo('cards')}>{texts.title}</BackLink>}
      text={
        <>
          <Money amount={account.balance} symbol={symbol} own look="hero" />
          <p className="soft">
            {alone
              ? texts[status === 'ACTIVE' ? 'freeHere' : 'onHere']
              : texts.freeShared(account.cards_count)}
          </p>
          {!isNothing(account.held_balance) && (
            <p className="small soft">
              {texts.held(formatAmount(account.held_balance, symbol, language))}
            </p>
          )}
        </>
      }
    >
      <span role="status">
        <Status
          {...cardLook[status]}
          word={status === 'INACTIVE' && stage ? texts.stages[stage] : texts.statuses[status]}
        />
      </span>
    </PageHead>
  )
}
