import { useSelector } from '@xstate/react'
import type { SubmitEvent } from 'react'
import type { CounterpartyType } from '#contract/counterparty'
import type { EveryoneActor } from '#machines/counterparty/counterparties.flow'
import { Button } from '#app/ui/Button.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { people } from '#app/ui/icons/people.ts'
import { plus } from '#app/ui/icons/plus.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { PagedList } from '#app/features/app/PagedList.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { CounterpartyItem } from './CounterpartyItem.tsx'
import { useCounterpartyWords } from './words.ts'

export function CounterpartyList({ flow }: { flow: EveryoneActor | undefined }) {
  const { counterparty: texts } = useCounterpartyWords()
  const busy = useSelector(flow, (snapshot) => snapshot?.hasTag('busy') ?? true)
  const linkTo = useWay()
  return (
    <>
      <header className="room-head">
        <PageTitle word={texts.title} />
        <PageLink className="button button-primary" {...linkTo('counterparties', 'new')}>
          <Icon path={plus} />
          {texts.add}
        </PageLink>
      </header>
      {flow && <Filters flow={flow} />}
      <section className="card" aria-label={texts.title} aria-busy={busy}>
        {flow ? <Rows flow={flow} /> : <SkeletonRows count={5} />}
      </section>
    </>
  )
}

const kinds = [null, 'INDIVIDUAL', 'BUSINESS'] as const

function Filters({ flow }: { flow: EveryoneActor }) {
  const { counterparty: texts } = useCounterpartyWords()
  const filter = useSelector(flow, ({ context }) => context.filter)
  const words: Record<CounterpartyType, string> = {
    INDIVIDUAL: texts.people,
    BUSINESS: texts.businesses,
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
        <TextField
          label={texts.search}
          name="search"
          type="search"
          autoComplete="off"
          placeholder={texts.searchHint}
          defaultValue={filter.search}
        />
        <Button type="submit">{texts.search}</Button>
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
            {type === null ? texts.everyType : words[type]}
          </button>
        ))}
      </div>
    </search>
  )
}

function Rows({ flow }: { flow: EveryoneActor }) {
  const { counterparty: texts } = useCounterpartyWords()
  const { search, type } = useSelector(flow, ({ context }) => context.filter)
  const nobody = <NoCounterparties search={search} narrowed={type !== null} />
  return (
    <PagedList alone flow={flow} lines={5} unread={texts.unread} empty={nobody}>
      {({ data }) => (
        <ul className="rows">
          {data.map((one) => (
            <li key={one.id}>
              <CounterpartyItem one={one} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function NoCounterparties({ search, narrowed }: { search: string; narrowed: boolean }) {
  const { counterparty: texts } = useCounterpartyWords()
  const linkTo = useWay()
  if (search)
    return (
      <EmptyState alone icon={people} title={texts.emptyFor(search)}>
        <p className="soft">{texts.emptyForText}</p>
      </EmptyState>
    )
  return (
    <EmptyState alone icon={people} title={texts.empty}>
      <p className="soft">{texts.emptyText}</p>
      {!narrowed && (
        <PageLink className="button" {...linkTo('counterparties', 'new')}>
          {texts.addFirst}
        </PageLink>
      )}
    </EmptyState>
  )
}
