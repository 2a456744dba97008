import { useSelector } from '@xstate/react'
import type { Card } from '#contract/card'
import { statusShown, type ControlActor } from '#machines/card/control.flow'
import { useFlow } from '#app/context.tsx'
import { Card as Sheet } from '#app/ui/Panel.tsx'
import { Money } from '#app/ui/Money.tsx'
import { SkeletonCard } from '#app/ui/PanelSkeleton.tsx'
import { Status } from '#app/ui/Status.tsx'
import { Back } from '#app/features/app/BackLink.tsx'
import { sandboxOnly } from '#app/features/app/sandboxOnly.tsx'
import { NotShown } from '#app/features/app/LoadFailed.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { isNothing, spelled } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { CardActions } from './CardActions.tsx'
import { cardLook, isOver, symbolOf } from './cardLook.ts'
import { CardState } from './CardState.tsx'
import { Limits } from './CardLimits.tsx'
import { MoneyButtons } from './MoneyButtons.tsx'
import { MoneyPanel } from './MoneyPanel.tsx'
import { Manage } from './ManageCard.tsx'
import { CardArt } from './CardArt.tsx'
import { Purchases } from './Purchases.tsx'
import { Secrets } from './Secrets.tsx'
import { loadChunk } from '#app/loadChunk.ts'
import { useCardWords } from './words.ts'

const CardPanel = sandboxOnly(() => loadChunk(() => import('#app/features/sandbox/CardPanel.tsx')))

/** One card: what is on it, what can be done with it, and what happened. */
export function OneCard({ flow }: { flow: ControlActor }) {
  const card = useSelector(flow, ({ context }) => context.card)
  const unread = useSelector(flow, (seen) => seen.matches('unread'))
  const way = useWay()
  const { card: said } = useCardWords()
  if (card) return <Whole flow={flow} card={card} />
  return (
    <>
      <header className="stack stack-none">
        <Back {...way('cards')}>{said.title}</Back>
        <PageTitle word={said.title} />
      </header>
      {unread ? <Unread flow={flow} /> : <SkeletonCard count={4} />}
    </>
  )
}

function Whole({ flow, card }: { flow: ControlActor; card: Card }) {
  const money = useFlow('cardMoney')
  const status = useSelector(flow, statusShown) ?? card.card_status
  return (
    <>
      <section className="split">
        <div className="stack">
          <Head card={card} flow={flow} />
          <div className="cluster">
            <CardActions flow={flow} card={card} />
            <MoneyButtons account={card.fiat_account} card={card} />
          </div>
        </div>
        <CardArt card={card} status={status} />
      </section>
      <CardState flow={flow} card={card} />
      {money && <MoneyPanel flow={money} />}
      <Secrets card={card} />
      <div className="split">
        <Purchases flow={flow} card={card} />
        <div className="stack">
          {!isOver(card) && <Limits flow={flow} card={card} />}
          <Manage flow={flow} card={card} />
        </div>
      </div>
      <CardPanel card={card} />
    </>
  )
}

function Head({ flow, card }: { flow: ControlActor; card: Card }) {
  const way = useWay()
  const { card: said } = useCardWords()
  const language = useLanguage()
  const status = useSelector(flow, statusShown) ?? card.card_status
  const { nick_name, last4, stage, fiat_account: account } = card
  const symbol = symbolOf(card)
  const alone = account.type === 'prepaid' || account.cards_count <= 1
  return (
    <header className="stack stack-half">
      <Back {...way('cards')}>{said.title}</Back>
      <div className="cluster">
        <PageTitle word={nick_name ?? said.ending(last4)} />
        <span role="status">
          <Status
            {...cardLook[status]}
            word={status === 'INACTIVE' && stage ? said.stages[stage] : said.statuses[status]}
          />
        </span>
      </div>
      <Money amount={account.balance} symbol={symbol} own look="hero" />
      <p className="soft">
        {alone
          ? said[status === 'ACTIVE' ? 'freeHere' : 'onHere']
          : said.freeShared(account.cards_count)}
      </p>
      {!isNothing(account.held_balance) && (
        <p className="small soft">{said.held(spelled(account.held_balance, symbol, language))}</p>
      )}
    </header>
  )
}

function Unread({ flow }: { flow: ControlActor }) {
  const { card: said } = useCardWords()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  return (
    <Sheet title={said.manage}>
      <NotShown
        title={said.oneUnread}
        note={refusal}
        again={() => flow.send({ type: 'card.refresh' })}
      />
    </Sheet>
  )
}
