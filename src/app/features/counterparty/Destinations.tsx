import { useSelector } from '@xstate/react'
import type { SubmitEvent } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { Destination } from '#contract/destination'
import type { counterpartyFlow, CounterpartyActor } from '#machines/counterparty/counterparty.flow'
import { Button } from '#app/ui/Button.tsx'
import { Card } from '#app/ui/Panel.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { Field } from '#app/ui/TextField.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { landmark } from '#app/ui/icons/landmark.ts'
import { Notice } from '#app/ui/Callout.tsx'
import { useNow } from '#app/ui/now.ts'
import { chain } from '#app/ui/icons/chain.ts'
import { plus } from '#app/ui/icons/plus.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Row } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { useConfig, useWay } from '#app/features/app/routing.ts'
import { currencyWord } from '#client/currencyLabel'
import { momentOf } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { exactly } from '#app/i18n/when.ts'
import { groupsOf } from './groups.ts'
import { useCounterpartyWords } from './words.ts'
import { useAppWords } from '#app/features/app/words.ts'

interface Shown {
  flow: CounterpartyActor
  destinations: Destination[]
}

/** Everywhere they are paid, each with its whole number: part of one is what a forger imitates. */
export function Destinations({ flow, destinations }: Shown) {
  const { counterparty: said } = useCounterpartyWords()
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const kind = useConfig()?.base_currency === 'USD' ? 'ACH' : 'SEPA'
  const add = (
    <Button icon={plus} off={busy} onClick={() => flow.send({ type: 'destination.add', kind })}>
      {said.addDestination}
    </Button>
  )
  return (
    <Card title={said.destinations} beside={destinations.length > 0 && add} busy={busy}>
      {destinations.length === 0 && (
        <EmptyState icon={landmark} title={said.noDestinations}>
          <p className="soft">{said.noDestinationsText}</p>
          {add}
        </EmptyState>
      )}
      <ul className="rows">
        {destinations.map((one) => (
          <li key={one.id}>
            <One flow={flow} one={one} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function One({ flow, one }: { flow: CounterpartyActor; one: Destination }) {
  const { counterparty: said } = useCounterpartyWords()
  const now = useNow()
  const doing = useSelector(flow, (seen) => doingWith(seen, one.id))
  const refusal = useSelector(flow, ({ context }) =>
    context.destinationId === one.id ? context.refusal : null,
  )
  const bank = one.external_banking_data
  const coin = one.external_crypto_data?.currency
  const where = bank?.bank_name ?? (coin && currencyWord(coin))
  const name = one.nickname ?? where ?? said.kinds[one.type]
  return (
    <>
      <Row
        tall
        icon={bank ? landmark : chain}
        name={name}
        hint={
          <>
            {said.kinds[one.type]}
            {where && one.nickname !== null && `, ${where}`}
            <Numbers one={one} />
            {Date.parse(one.usable_from) > now && <Cooling until={one.usable_from} />}
          </>
        }
        end={doing === null && <Doable {...{ flow, one, name }} />}
      />
      {doing === 'sure' && <Sure {...{ flow, name }} />}
      {doing === 'naming' && <Naming {...{ flow, one }} />}
      {refusal && (
        <div className="row-open">
          {refusal.code === 'STATE_CONFLICT' ? (
            <Notice tone="bad" icon={alert}>
              <p role="alert">{said.inUse}</p>
            </Notice>
          ) : (
            <Refused note={refusal} />
          )}
        </div>
      )}
    </>
  )
}

type CounterpartySeen = SnapshotFrom<typeof counterpartyFlow>

/** What somebody is about to do with this one of them. */
function doingWith(seen: CounterpartySeen, id: string): 'sure' | 'naming' | null {
  if (seen.context.destinationId !== id) return null
  if (seen.matches({ known: 'sure' })) return 'sure'
  return seen.matches({ known: 'naming' }) ? 'naming' : null
}

interface Handled {
  flow: CounterpartyActor
  one: Destination
  name: string
}

function Doable({ flow, one: { id }, name }: Handled) {
  const { counterparty: said } = useCounterpartyWords()
  const { pages: room } = useAppWords()
  const way = useWay()
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  return (
    <span className="cluster">
      <PageLink
        className="button button-quiet"
        label={`${room.send}: ${name}`}
        {...way('send', null, `to=${id}`)}
      >
        {room.send}
      </PageLink>
      <Button
        kind="quiet"
        off={busy}
        aria-label={`${said.rename}: ${name}`}
        onClick={() => flow.send({ type: 'destination.rename', id })}
      >
        {said.rename}
      </Button>
      <Button
        kind="quiet"
        off={busy}
        aria-label={`${said.remove}: ${name}`}
        onClick={() => flow.send({ type: 'destination.drop', id })}
      >
        {said.remove}
      </Button>
    </span>
  )
}

function Sure({ flow, name }: Omit<Handled, 'one'>) {
  const { counterparty: said } = useCounterpartyWords()
  return (
    <div className="row-open stack stack-half" role="alert">
      <p>{said.removing(name)}</p>
      <div className="cluster">
        <Button onClick={() => flow.send({ type: 'destination.remove' })}>{said.remove}</Button>
        <Button kind="quiet" onClick={() => flow.send({ type: 'destination.keep' })}>
          {said.keep}
        </Button>
      </div>
    </div>
  )
}

function Naming({ flow, one }: Omit<Handled, 'name'>) {
  const { counterparty: said } = useCounterpartyWords()
  const name = (form: SubmitEvent<HTMLFormElement>) => {
    form.preventDefault()
    const typed = new FormData(form.currentTarget).get('nickname')
    const nickname = typeof typed === 'string' ? typed.trim() : ''
    flow.send({ type: 'destination.name', nickname: nickname || null })
  }
  return (
    <form className="row-open stack stack-half" method="post" noValidate onSubmit={name}>
      <Field
        label={said.optional(said.nickname)}
        name="nickname"
        hint={said.nicknameHint}
        defaultValue={one.nickname ?? ''}
        autoComplete="off"
      />
      <div className="cluster">
        <Button type="submit">{said.save}</Button>
        <Button kind="quiet" onClick={() => flow.send({ type: 'destination.keep' })}>
          {said.cancel}
        </Button>
      </div>
    </form>
  )
}

function Numbers({ one }: { one: Destination }) {
  const { counterparty: said } = useCounterpartyWords()
  const { external_banking_data: bank, external_crypto_data: crypto } = one
  const lines: [label: string | null, number: string | null | undefined][] = [
    [null, bank?.iban ?? crypto?.address],
    [said.fields.account_number, bank?.iban ? null : bank?.account_number],
    [said.fields.routing_number, bank?.routing_number],
    [said.fields.swift_bic, bank?.swift_bic],
    [said.fields.memo, crypto?.memo],
  ]
  return lines.map(
    ([label, number]) =>
      number && (
        <span key={number} className="groups">
          {label !== null && <span>{label}</span>}
          {(label === null ? groupsOf(number) : [number]).map((group, at) => (
            <span key={at}>{group}</span>
          ))}
        </span>
      ),
  )
}

function Cooling({ until }: { until: string }) {
  const { counterparty: said } = useCounterpartyWords()
  const language = useLanguage()
  return (
    <span className="block cooling" title={exactly(until, language)}>
      <Status tone="wait" icon={clock} word={said.cooling(momentOf(until, language))} />
    </span>
  )
}
