import { useSelector } from '@xstate/react'
import { Fragment } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { CardListed } from '#contract/cardShape'
import type { SubAccount } from '#contract/program'
import type { cardsList } from '#machines/card/cards.flow'
import { NEW } from '#machines/kit/page'
import { useFlow } from '#app/context.ts'
import { Panel } from '#app/ui/Panel.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { card as cardIcon } from '#app/ui/icons/card.ts'
import { Money } from '#app/ui/Money.tsx'
import { plus } from '#app/ui/icons/plus.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Status } from '#app/ui/Status.tsx'
import { PagedList } from '#app/features/app/PagedList.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { cardLook } from './cardLook.ts'
import { Challenges } from './Challenges.tsx'
import { MoneyButtons } from './MoneyButtons.tsx'
import { MoneyPanel } from './MoneyPanel.tsx'
import { CardArt } from './CardArt.tsx'
import { Subscriptions } from './Subscriptions.tsx'
import { useCardWords } from './words.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { EmptyList } from '#app/features/app/EmptyList.tsx'
import { PageHead } from '#app/features/app/PageHead.tsx'

type CardsActor = ActorRefFrom<typeof cardsList.flow>

export function AllCards({ flow }: { flow: CardsActor }) {
  const { card: texts } = useCardWords()
  const linkTo = useLinkTo()
  const none = useSelector(flow, ({ context }) => context.page?.total === 0)
  return (
    <>
      <PageHead word={texts.title} text={<p className="soft">{texts.text}</p>}>
        <PageLink className={none ? 'button button-primary' : 'button'} {...linkTo('cards', NEW)}>
          <Icon path={plus} />
          {texts.make}
        </PageLink>
      </PageHead>
      <Challenges />
      <Balances flow={flow} />
      <Subscriptions />
    </>
  )
}

function Balances({ flow }: { flow: CardsActor }) {
  const { card: texts } = useCardWords()
  const some = useSelector(flow, ({ context }) => (context.page?.total ?? 0) > 0)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const list = (
    <PagedList
      flow={flow}
      lines={3}
      unread={texts.unread}
      empty={<EmptyList icon={cardIcon} title={texts.empty} text={texts.emptyText} />}
    >
      {({ data }) => <CardItems all={data} />}
    </PagedList>
  )
  return some ? (
    <div>{list}</div>
  ) : (
    <Panel title={texts.yours} busy={busy}>
      {list}
    </Panel>
  )
}

/** The form for moving money stands under the balance it was opened from. */
function CardItems({ all }: { all: readonly SubAccount[] }) {
  const money = useFlow('cardMoney')
  const requestedId = useSelector(
    money,
    (snapshot) => snapshot?.context.request?.at.accountId ?? null,
  )
  return (
    <div className="stack">
      {money && requestedId === null && <MoneyPanel flow={money} />}
      <div className="balances">
        {all.map((one) => (
          <Fragment key={one.id}>
            <Balance one={one} />
            {money && requestedId === one.id && (
              <div className="balances-whole">
                <MoneyPanel flow={money} />
              </div>
            )}
          </Fragment>
        ))}
      </div>
    </div>
  )
}

function Balance({ one }: { one: SubAccount }) {
  const { card: texts } = useCardWords()
  const { status, balance, currency, type, cards = [] } = one
  const name = one.nick_name ?? texts.kinds[type]
  // Only a prepaid card has money of its own.
  const prepaid = type === 'prepaid' ? (cards[0] ?? null) : null
  return (
    <BodyPanel
      title={name}
      beside={
        <span className="stack stack-none row-end">
          <span className="label">
            <Money amount={balance} symbol={currency.meta.symbol} />
          </span>
          {status === 'ACTIVE' ? (
            <span className="small soft">{texts.free}</span>
          ) : (
            <Status tone="wait" icon={alert} word={texts.account[status]} />
          )}
        </span>
      }
    >
      {cards.length === 0 && <p className="soft">{texts.noCards}</p>}
      <ul className="plastics">
        {cards.map((card) => (
          <li key={card.id}>
            <CardLink card={card} />
          </li>
        ))}
      </ul>
      <div className="cluster">
        <MoneyButtons account={one} card={prepaid} name={name} />
      </div>
    </BodyPanel>
  )
}

function CardLink({ card }: { card: CardListed }) {
  const { card: texts } = useCardWords()
  const linkTo = useLinkTo()
  const { card_status: status, nick_name, last4, stage } = card
  const word = status === 'INACTIVE' && stage ? texts.stages[stage] : texts.statuses[status]
  return (
    <PageLink className="plastic-link" {...linkTo('cards', card.id)}>
      <span aria-hidden="true">
        <CardArt card={card} status={status} />
      </span>
      <span className="between">
        <span className="label cut">{nick_name ?? texts.ending(last4)}</span>
        <Status {...cardLook[status]} word={word} />
      </span>
    </PageLink>
  )
}
