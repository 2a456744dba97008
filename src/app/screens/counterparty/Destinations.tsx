import { useSelector } from '@xstate/react'
import type { Destination } from '#contract/destination'
import { Button } from '#app/parts/Button.tsx'
import { Card } from '#app/parts/Card.tsx'
import { Face } from '#app/parts/Face.tsx'
import { clock } from '#app/parts/icons.ts'
import { landmark } from '#app/parts/moneyIcons.ts'
import { useNow } from '#app/parts/now.ts'
import { chain, plus } from '#app/parts/peopleIcons.ts'
import { Row } from '#app/parts/Row.tsx'
import { Status } from '#app/parts/Status.tsx'
import { useConfig } from '#app/screens/house/standing.ts'
import { useInsideWords, useLanguage } from '#app/words/speak.tsx'
import { dayOf, exactly, timeOf } from '#app/words/when.ts'
import { groupsOf } from './groups.ts'
import type { CounterpartyActor } from './OneCounterparty.tsx'

interface Shown {
  flow: CounterpartyActor
  destinations: Destination[]
}

/** Everywhere they are paid, each with its whole number: part of one is what a forger imitates. */
export function Destinations({ flow, destinations }: Shown) {
  const { counterparty: said } = useInsideWords()
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
        <Face icon={landmark} title={said.noDestinations}>
          <p className="soft">{said.noDestinationsText}</p>
          {add}
        </Face>
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
  const { counterparty: said } = useInsideWords()
  const now = useNow()
  const sure = useSelector(
    flow,
    (seen) => seen.matches({ known: 'sure' }) && seen.context.destinationId === one.id,
  )
  const bank = one.external_banking_data
  const name = one.nickname ?? bank?.bank_name ?? said.kinds[one.type]
  return (
    <>
      <Row
        tall
        icon={bank ? landmark : chain}
        name={name}
        hint={
          <>
            {said.kinds[one.type]}
            {bank && one.nickname !== null && `, ${bank.bank_name}`}
            <Numbers one={one} />
            {Date.parse(one.usable_from) > now && <Cooling until={one.usable_from} />}
          </>
        }
        end={
          !sure && (
            <Button
              kind="quiet"
              aria-label={`${said.remove}: ${name}`}
              onClick={() => flow.send({ type: 'destination.drop', id: one.id })}
            >
              {said.remove}
            </Button>
          )
        }
      />
      {sure && (
        <div className="row-open stack stack-half" role="alert">
          <p>{said.removing(name)}</p>
          <div className="cluster">
            <Button onClick={() => flow.send({ type: 'destination.remove' })}>{said.remove}</Button>
            <Button kind="quiet" onClick={() => flow.send({ type: 'destination.keep' })}>
              {said.keep}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

function Numbers({ one }: { one: Destination }) {
  const { counterparty: said } = useInsideWords()
  const { external_banking_data: bank, external_crypto_data: crypto } = one
  const lines: [label: string | null, number: string | null | undefined][] = [
    [null, bank?.iban ?? crypto?.address],
    [said.fields.account_number, bank?.account_number],
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
  const { counterparty: said } = useInsideWords()
  const language = useLanguage()
  const when = `${dayOf(until, language)}, ${timeOf(until, language)}`
  return (
    <span className="block cooling" title={exactly(until, language)}>
      <Status tone="wait" icon={clock} word={said.cooling(when)} />
    </span>
  )
}
