import { useSelector } from '@xstate/react'
import type { CounterpartyActor } from '#machines/counterparty/counterparty.flow'
import { Button } from '#app/ui/Button.tsx'
import { pin } from '#app/ui/icons/pin.ts'
import { SkeletonCard } from '#app/ui/PanelSkeleton.tsx'
import { Back } from '#app/features/app/BackLink.tsx'
import { NotShown } from '#app/features/app/LoadFailed.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { AboutThem } from './CounterpartyForm.tsx'
import { Destinations } from './Destinations.tsx'
import { NewDestination } from './NewDestinationForm.tsx'
import { useCounterpartyWords } from './words.ts'

/** One of them: who it is, and everywhere they are paid. */
export function OneCounterparty({ flow }: { flow: CounterpartyActor }) {
  const { counterparty: said } = useCounterpartyWords()
  const known = useSelector(flow, ({ context }) => context.known)
  const way = useWay()
  const form = useSelector(flow, ({ children }) => children.newDestination)
  const unread = useSelector(flow, (seen) => seen.matches('unread'))
  const name = known?.counterparty.nickname ?? known?.counterparty.name
  if (form && name !== undefined) return <NewDestination flow={form} name={name} />
  return (
    <>
      <header className="stack stack-none">
        <Back {...way('counterparties')}>{said.title}</Back>
        <div className="room-head">
          <PageTitle word={name ?? said.title} />
          {known && <Pin flow={flow} pinned={known.counterparty.is_pinned} />}
        </div>
      </header>
      {unread && <Unread flow={flow} />}
      {!known && !unread && <SkeletonCard count={4} />}
      {known && (
        <div className="split">
          <Destinations flow={flow} destinations={known.destinations} />
          <AboutThem key={known.counterparty.version} flow={flow} one={known.counterparty} />
        </div>
      )}
    </>
  )
}

function Pin({ flow, pinned }: { flow: CounterpartyActor; pinned: boolean }) {
  const { counterparty: said } = useCounterpartyWords()
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  return (
    <Button
      icon={pin}
      off={busy}
      aria-pressed={pinned}
      onClick={() => flow.send({ type: 'counterparty.save', change: { is_pinned: !pinned } })}
    >
      {pinned ? said.unpin : said.pin}
    </Button>
  )
}

function Unread({ flow }: { flow: CounterpartyActor }) {
  const { counterparty: said } = useCounterpartyWords()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  return (
    <section className="card" aria-label={said.oneUnread}>
      <NotShown
        alone
        title={said.oneUnread}
        note={refusal}
        again={() => flow.send({ type: 'counterparty.refresh' })}
      />
    </section>
  )
}
