import { useSelector } from '@xstate/react'
import type { SubmitEvent } from 'react'
import type { CounterpartyType } from '#contract/counterparty'
import type { EveryoneActor } from '#machines/counterparty/counterparties.flow'
import { Button } from '#app/ui/Button.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { Field } from '#app/ui/TextField.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { people } from '#app/ui/icons/people.ts'
import { plus } from '#app/ui/icons/plus.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { Paged } from '#app/features/app/PagedList.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { CounterpartyRow } from './CounterpartyItem.tsx'
import { useCounterpartyWords } from './words.ts'

/** People and businesses, pinned ones first, found by any part of what is known of them. */
export function Everyone({ flow }: { flow: EveryoneActor | undefined }) {
  const { counterparty: said } = useCounterpartyWords()
  const busy = useSelector(flow, (seen) => seen?.hasTag('busy') ?? true)
  const way = useWay()
  return (
    <>
      <header className="room-head">
        <PageTitle word={said.title} />
        <PageLink className="button button-primary" {...way('counterparties', 'new')}>
          <Icon path={plus} />
          {said.add}
        </PageLink>
      </header>
      {flow && <Narrowing flow={flow} />}
      <section className="card" aria-label={said.title} aria-busy={busy}>
        {flow ? <Rows flow={flow} /> : <SkeletonRows count={5} />}
      </section>
    </>
  )
}

const kinds = [null, 'INDIVIDUAL', 'BUSINESS'] as const

function Narrowing({ flow }: { flow: EveryoneActor }) {
  const { counterparty: said } = useCounterpartyWords()
  const filter = useSelector(flow, ({ context }) => context.filter)
  const words: Record<CounterpartyType, string> = {
    INDIVIDUAL: said.people,
    BUSINESS: said.businesses,
  }
  const find = (form: SubmitEvent<HTMLFormElement>) => {
    form.preventDefault()
    const typed = new FormData(form.currentTarget).get('search')
    const search = typeof typed === 'string' ? typed.trim() : ''
    flow.send({ type: 'list.filter', filter: { ...filter, search } })
  }
  return (
    <search className="stack stack-close">
      <form className="with-button" onSubmit={find}>
        <Field
          label={said.search}
          name="search"
          type="search"
          autoComplete="off"
          placeholder={said.searchHint}
          defaultValue={filter.search}
        />
        <Button type="submit">{said.search}</Button>
      </form>
      <div className="chips">
        {kinds.map((type) => (
          <button
            key={type}
            type="button"
            className="chip"
            aria-pressed={filter.type === type}
            onClick={() => flow.send({ type: 'list.filter', filter: { ...filter, type } })}
          >
            {type === null ? said.everyType : words[type]}
          </button>
        ))}
      </div>
    </search>
  )
}

function Rows({ flow }: { flow: EveryoneActor }) {
  const { counterparty: said } = useCounterpartyWords()
  const { search, type } = useSelector(flow, ({ context }) => context.filter)
  const nobody = <Nobody search={search} narrowed={type !== null} />
  return (
    <Paged alone flow={flow} lines={5} unread={said.unread} empty={nobody}>
      {({ data }) => (
        <ul className="rows">
          {data.map((one) => (
            <li key={one.id}>
              <CounterpartyRow one={one} />
            </li>
          ))}
        </ul>
      )}
    </Paged>
  )
}

function Nobody({ search, narrowed }: { search: string; narrowed: boolean }) {
  const { counterparty: said } = useCounterpartyWords()
  const way = useWay()
  if (search)
    return (
      <EmptyState alone icon={people} title={said.emptyFor(search)}>
        <p className="soft">{said.emptyForText}</p>
      </EmptyState>
    )
  return (
    <EmptyState alone icon={people} title={said.empty}>
      <p className="soft">{said.emptyText}</p>
      {!narrowed && (
        <PageLink className="button" {...way('counterparties', 'new')}>
          {said.addFirst}
        </PageLink>
      )}
    </EmptyState>
  )
}
