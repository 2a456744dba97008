import { useSelector } from '@xstate/react'
import type { CounterpartyType, Counterparty } from '#contract/counterparty'
import type { CounterpartiesActor } from '#machines/counterparty/counterparties.flow'
import { Button } from '#app/ui/Button.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { nameFace } from '#app/ui/Disc.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { people } from '#app/ui/icons/people.ts'
import { plus } from '#app/ui/icons/plus.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { PagedList } from '#app/features/app/PagedList.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useCounterpartyWords } from './words.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { Form } from '#app/features/app/Form.tsx'
import { formText } from '#app/ui/formText.ts'
import { FilterChips } from '#app/features/app/FilterChips.tsx'
import { EmptyList } from '#app/features/app/EmptyList.tsx'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { business } from '#app/ui/icons/business.ts'
import { pin } from '#app/ui/icons/pin.ts'
import { chevron } from '#app/ui/icons/chevron.ts'
import { user } from '#app/ui/icons/user.ts'
import { RowLink } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { phoneText } from '#app/features/person/naming.ts'
import '#app/theme/table.css'

export function CounterpartyList({ flow }: { flow: CounterpartiesActor | undefined }) {
  const { counterparty: texts } = useCounterpartyWords()
  const busy = useSelector(flow, (snapshot) => snapshot?.hasTag('busy') ?? true)
  const linkTo = useLinkTo()
  return (
    <>
      <PageHead word={texts.title}>
        <PageLink className="button button-primary" {...linkTo('counterparties', 'new')}>
          <Icon path={plus} />
          {texts.add}
        </PageLink>
      </PageHead>
      {flow && <Filters flow={flow} />}
      <section className="card" aria-label={texts.title} aria-busy={busy}>
        {flow ? <Rows flow={flow} /> : <SkeletonRows count={5} />}
      </section>
    </>
  )
}

const kinds = [null, 'INDIVIDUAL', 'BUSINESS'] as const

function Filters({ flow }: { flow: CounterpartiesActor }) {
  const { counterparty: texts } = useCounterpartyWords()
  const filter = useSelector(flow, ({ context }) => context.filter)
  const words: Record<CounterpartyType, string> = {
    INDIVIDUAL: texts.people,
    BUSINESS: texts.businesses,
  }
  const find = (typed: FormData) => {
    const search = formText(typed, 'search')
    flow.send({ type: 'list.filter', filter: { ...filter, search } })
  }
  return (
    <search className="stack stack-close">
      <Form className="with-button" onSubmit={find}>
        <TextField
          label={texts.search}
          name="search"
          type="search"
          autoComplete="off"
          placeholder={texts.searchHint}
          defaultValue={filter.search}
        />
        <Button type="submit">{texts.search}</Button>
      </Form>
      <FilterChips
        of={kinds}
        chosen={filter.type}
        label={(type) => (type === null ? texts.everyType : words[type])}
        onChoose={(type) => flow.send({ type: 'list.filter', filter: { ...filter, type } })}
      />
    </search>
  )
}

function Rows({ flow }: { flow: CounterpartiesActor }) {
  const { counterparty: texts } = useCounterpartyWords()
  const { search, type } = useSelector(flow, ({ context }) => context.filter)
  const nobody = <NoCounterparties search={search} narrowed={type !== null} />
  return (
    <PagedList alone flow={flow} lines={5} unread={texts.unread} empty={nobody}>
      {({ data }) => (
        <RowList of={data} by="id" heads={texts.columns}>
          {(one) => <CounterpartyItem one={one} />}
        </RowList>
      )}
    </PagedList>
  )
}

function NoCounterparties({ search, narrowed }: { search: string; narrowed: boolean }) {
  const { counterparty: texts } = useCounterpartyWords()
  const linkTo = useLinkTo()
  if (search)
    return (
      <EmptyList alone icon={people} title={texts.emptyFor(search)} text={texts.emptyForText} />
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

/** By the name their owner gave them, with the account holder's name below. */
function CounterpartyItem({ one }: { one: Counterparty }) {
  const { counterparty: texts } = useCounterpartyWords()
  const linkTo = useLinkTo()
  const { type, name, nickname, email, phone } = one
  const known = [nickname && name, email ?? (phone && phoneText(phone))].filter(Boolean)
  return (
    <RowLink
      {...nameFace(nickname ?? name, type === 'BUSINESS' ? business : user)}
      name={nickname ?? name}
      hint={known.join(', ') || texts.types[type]}
      end={
        <span className="cluster">
          {one.is_pinned && <Status tone="accent" icon={pin} word={texts.pinned} />}
          <Icon path={chevron} />
        </span>
      }
      {...linkTo('counterparties', one.id)}
    />
  )
}
