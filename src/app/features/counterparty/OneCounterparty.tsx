import { useSelector } from '@xstate/react'
import type { CounterpartyActor } from '#machines/counterparty/counterparty.flow'
import { Button } from '#app/ui/Button.tsx'
import { pin } from '#app/ui/icons/pin.ts'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { BackLink } from '#app/features/app/BackLink.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { CounterpartyForm } from './CounterpartyForm.tsx'
import { DeleteCounterparty } from './DeleteCounterparty.tsx'
import { Destinations } from './Destinations.tsx'
import { NewDestinationForm } from './NewDestinationForm.tsx'
import { useCounterpartyWords } from './words.ts'

export function OneCounterparty({ flow }: { flow: CounterpartyActor }) {
  const { counterparty: texts } = useCounterpartyWords()
  const { detail: known, refusal } = useSelector(flow, ({ context }) => context)
  const linkTo = useLinkTo()
  const form = useSelector(flow, ({ children }) => children.newDestination)
  const unread = useSelector(flow, (snapshot) => snapshot.matches('unread'))
  const name = known?.counterparty.nickname ?? known?.counterparty.name
  if (form && name !== undefined)
    return <NewDestinationForm flow={form} title={texts.newDestination(name)} />
  return (
    <>
      <PageHead
        word={name ?? texts.title}
        back={<BackLink {...linkTo('counterparties')}>{texts.title}</BackLink>}
      >
        {known && <Pin flow={flow} pinned={known.counterparty.is_pinned} />}
      </PageHead>
      {unread && (
        <section className="card" aria-label={texts.oneUnread}>
          <LoadFailed
            alone
            title={texts.oneUnread}
            note={refusal}
            onRetry={() => flow.send({ type: 'counterparty.refresh' })}
          />
        </section>
      )}
      {!known && !unread && <PanelSkeleton count={4} />}
      {known && (
        <div className="split">
          <Destinations flow={flow} destinations={known.destinations} />
          <div className="stack">
            <CounterpartyForm
              key={known.counterparty.version}
              flow={flow}
              one={known.counterparty}
            />
            <DeleteCounterparty flow={flow} name={name ?? known.counterparty.name} />
          </div>
        </div>
      )}
    </>
  )
}

function Pin({ flow, pinned }: { flow: CounterpartyActor; pinned: boolean }) {
  const { counterparty: texts } = useCounterpartyWords()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Button
      icon={pin}
      off={busy}
      aria-pressed={pinned}
      onClick={() => flow.send({ type: 'counterparty.save', change: { is_pinned: !pinned } })}
    >
      {pinned ? texts.unpin : texts.pin}
    </Button>
  )
}
