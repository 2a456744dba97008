import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { Destination } from '#contract/destination'
import type { counterpartyFlow, CounterpartyActor } from '#machines/counterparty/counterparty.flow'
import { Button } from '#app/ui/Button.tsx'
import { Groups } from '#app/ui/Groups.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { landmark } from '#app/ui/icons/landmark.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { useNow } from '#app/ui/now.ts'
import { chain } from '#app/ui/icons/chain.ts'
import { plus } from '#app/ui/icons/plus.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Row } from '#app/ui/Row.tsx'
import { Status } from '#app/ui/Status.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useConfig, useLinkTo } from '#app/features/app/routing.ts'
import { currencyLabel } from '#client/currencyLabel'
import { formatDateTime } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { sortCodeText } from '#app/i18n/sortCode.ts'
import { formatExactTime } from '#app/i18n/when.ts'
import { useCounterpartyWords } from './words.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { Form } from '#app/features/app/Form.tsx'
import { formText } from '#app/ui/formText.ts'

interface Props {
  flow: CounterpartyActor
  destinations: Destination[]
}

/** Each with its whole number: forgers imitate the visible part of a shortened one. */
export function Destinations({ flow, destinations }: Props) {
  const { counterparty: texts } = useCounterpartyWords()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const kind = useConfig()?.base_currency === 'USD' ? 'ACH' : 'SEPA'
  const add = (
    <Button icon={plus} off={busy} onClick={() => flow.send({ type: 'destination.add', kind })}>
      {texts.addDestination}
    </Button>
  )
  return (
    <Panel title={texts.destinations} beside={destinations.length > 0 && add} busy={busy}>
      {destinations.length === 0 && (
        <EmptyState icon={landmark} title={texts.noDestinations}>
          <p className="soft">{texts.noDestinationsText}</p>
          {add}
        </EmptyState>
      )}
      <RowList of={destinations} by="id">
        {(one) => <DestinationItem flow={flow} one={one} />}
      </RowList>
    </Panel>
  )
}

function DestinationItem({ flow, one }: { flow: CounterpartyActor; one: Destination }) {
  const { counterparty: texts } = useCounterpartyWords()
  const now = useNow()
  const doing = useSelector(flow, (snapshot) => itemMode(snapshot, one.id))
  const refusal = useSelector(flow, ({ context }) =>
    context.destinationId === one.id ? context.refusal : null,
  )
  const bank = one.external_banking_data
  const coin = one.external_crypto_data?.currency
  const where = bank?.bank_name ?? (coin && currencyLabel(coin))
  const name = one.nickname ?? where ?? texts.kinds[one.type]
  return (
    <>
      <Row
        tall
        icon={bank ? landmark : chain}
        name={name}
        hint={
          <>
            {texts.kinds[one.type]}
            {where && one.nickname !== null && `, ${where}`}
            <Numbers one={one} />
            {Date.parse(one.usable_from) > now && <NewPayeeLimit until={one.usable_from} />}
          </>
        }
        end={doing === null && <ItemActions {...{ flow, one, name }} />}
      />
      {doing === 'confirmingRemoval' && <ConfirmRemoval {...{ flow, name }} />}
      {doing === 'naming' && <Naming {...{ flow, one }} />}
      {refusal && (
        <div className="row-open">
          {refusal.code === 'STATE_CONFLICT' ? (
            <Callout tone="bad" icon={alert}>
              <p role="alert">{texts.inUse}</p>
            </Callout>
          ) : (
            <RefusalCallout note={refusal} />
          )}
        </div>
      )}
    </>
  )
}

type CounterpartySnapshot = SnapshotFrom<typeof counterpartyFlow>

function itemMode(
  snapshot: CounterpartySnapshot,
  id: string,
): 'confirmingRemoval' | 'naming' | null {
  if (snapshot.context.destinationId !== id) return null
  if (snapshot.matches({ known: 'confirmingRemoval' })) return 'confirmingRemoval'
  return snapshot.matches({ known: 'naming' }) ? 'naming' : null
}

interface ItemProps {
  flow: CounterpartyActor
  one: Destination
  name: string
}

function ItemActions({ flow, one: { id }, name }: ItemProps) {
  const { counterparty: texts } = useCounterpartyWords()
  const { pages: pageTexts } = useAppWords()
  const linkTo = useLinkTo()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <span className="cluster">
      <PageLink
        className="button button-quiet"
        label={`${pageTexts.send}: ${name}`}
        {...linkTo('send', null, `to=${id}`)}
      >
        {pageTexts.send}
      </PageLink>
      <Button
        kind="quiet"
        off={busy}
        aria-label={`${texts.rename}: ${name}`}
        onClick={() => flow.send({ type: 'destination.rename', id })}
      >
        {texts.rename}
      </Button>
      <Button
        kind="quiet"
        off={busy}
        aria-label={`${texts.remove}: ${name}`}
        onClick={() => flow.send({ type: 'destination.drop', id })}
      >
        {texts.remove}
      </Button>
    </span>
  )
}

function ConfirmRemoval({ flow, name }: Omit<ItemProps, 'one'>) {
  const { counterparty: texts } = useCounterpartyWords()
  return (
    <div className="row-open stack stack-half" role="alert">
      <p>{texts.removing(name)}</p>
      <div className="cluster">
        <Button onClick={() => flow.send({ type: 'destination.remove' })}>{texts.remove}</Button>
        <Button kind="quiet" onClick={() => flow.send({ type: 'destination.retain' })}>
          {texts.keep}
        </Button>
      </div>
    </div>
  )
}

function Naming({ flow, one }: Omit<ItemProps, 'name'>) {
  const { counterparty: texts } = useCounterpartyWords()
  const rename = (typed: FormData) =>
    flow.send({ type: 'destination.name', nickname: formText(typed, 'nickname') || null })
  return (
    <Form className="row-open stack stack-half" onSubmit={rename}>
      <TextField
        label={texts.optional(texts.nickname)}
        name="nickname"
        hint={texts.nicknameHint}
        defaultValue={one.nickname ?? ''}
        autoComplete="off"
      />
      <div className="cluster">
        <Button type="submit">{texts.save}</Button>
        <Button kind="quiet" onClick={() => flow.send({ type: 'destination.retain' })}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  )
}

function Numbers({ one }: { one: Destination }) {
  const { counterparty: texts } = useCounterpartyWords()
  const { external_banking_data: bank, external_crypto_data: crypto } = one
  const lines: [label: string | null, number: string | null | undefined][] = [
    [null, bank?.iban ?? crypto?.address],
    [texts.fields.account_number, bank?.iban ? null : bank?.account_number],
    [texts.fields.routing_number, bank?.routing_number],
    [texts.fields.sort_code, bank?.sort_code && sortCodeText(bank.sort_code)],
    [texts.fields.swift_bic, bank?.swift_bic],
    [texts.fields.memo, crypto?.memo],
  ]
  return lines.map(
    ([label, number]) => number && <Groups key={number} label={label} number={number} />,
  )
}

function NewPayeeLimit({ until }: { until: string }) {
  const { counterparty: texts } = useCounterpartyWords()
  const language = useLanguage()
  return (
    <span className="block cooling" title={formatExactTime(until, language)}>
      <Status tone="wait" icon={clock} word={texts.cooling(formatDateTime(until, language))} />
    </span>
  )
}
