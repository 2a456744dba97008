import { useSelector } from '@xstate/react'
import type { Hostnames, OpsHostname } from '#contract/ops/hostname'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { AlertCallout, Callout } from '#app/ui/Callout.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { flask } from '#app/ui/icons/flask.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import type { HostnameBookActor } from '#machines/console/hostnameBook.flow'
import type { HostnameProofActor } from '#machines/console/hostnameProof.flow'
import { WaitingCallout } from '#console/WaitingCallout.tsx'
import { ActForm } from '#console/ActForm.tsx'
import { useConsole, useGo, useMay } from '#console/context.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { formatMoment } from '#console/moments.ts'
import { RecordRefusal } from '#console/RecordRefusal.tsx'
import { HostnameProof } from './HostnameProof.tsx'
import { HostnameRefusal } from './HostnameRefusal.tsx'
import { useHostnameWords } from './words.ts'

interface Props {
  flow: HostnameBookActor
  proof: HostnameProofActor
}

export function HostnamesPage({ flow, proof }: Props) {
  const { hostnames: texts } = useHostnameWords()
  const record = useSelector(flow, ({ context }) => context.record)
  const isSandbox = useSelector(useConsole(), ({ context }) => context.bank?.kind === 'sandbox')
  return (
    <>
      <Heading>{texts.title}</Heading>
      <p className="soft">{texts.intro}</p>
      {isSandbox && (
        <Callout tone="calm" icon={flask}>
          <p>{texts.sandbox}</p>
        </Callout>
      )}
      <RecordRefusal flow={flow} retry={texts.retry} />
      <AlertCallout>
        {record && record.waiting.length > 0 && (
          <div className="stack stack-half">
            {record.waiting.map((one) => (
              <WaitingLine key={one.id} {...one} />
            ))}
          </div>
        )}
      </AlertCallout>
      <HostnameProof flow={proof} />
      <AddButton proof={proof} />
      <RemovalForm flow={flow} />
      {record && <HostnameTable flow={flow} hostnames={record.hostnames} />}
    </>
  )
}

function WaitingLine({ id, hostname, surface }: Hostnames['waiting'][number]) {
  const { hostnames: texts } = useHostnameWords()
  return (
    <WaitingCallout
      id={id}
      text={texts.waits(hostname, texts.surfaces[surface])}
      word={texts.openProposal}
    />
  )
}

function AddButton({ proof }: Pick<Props, 'proof'>) {
  const { proof: texts } = useHostnameWords()
  const may = useMay()
  const offered = useSelector(proof, (snapshot) => snapshot.can({ type: 'hostname.begin' }))
  if (!may('proposeHostname') || !offered) return null
  return (
    <div>
      <Button kind="primary" onClick={() => proof.send({ type: 'hostname.begin' })}>
        {texts.add}
      </Button>
    </div>
  )
}

function RemovalForm({ flow }: Pick<Props, 'flow'>) {
  const { removal, hostnames: texts } = useHostnameWords()
  const { act, draft, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('acting'))
  if (act === null) return null
  return (
    <ActForm
      key={act}
      texts={{ ...removal, offer: texts.removeOf(act.replace(/^removal /, '')) }}
      {...{ draft, refusal, busy }}
      refusalLine={<HostnameRefusal note={refusal} notFound={texts.refused.gone} />}
      onSubmit={(typed) => flow.send({ type: 'act.submit', draft: typed })}
      onCancel={() => flow.send({ type: 'act.cancel' })}
    />
  )
}

interface TableProps extends Pick<Props, 'flow'> {
  hostnames: readonly OpsHostname[]
}

function HostnameTable({ flow, hostnames }: TableProps) {
  const { hostnames: texts } = useHostnameWords()
  const language = useLanguage()
  const may = useMay()
  const change = {
    word: texts.change,
    renderCell: (one: OpsHostname) => <RemovalCell flow={flow} hostname={one} />,
  }
  return (
    <DataTable
      label={texts.title}
      items={hostnames.map((one) => ({ ...one, id: one.hostname }))}
      empty={texts.empty}
      columns={[
        {
          word: texts.hostname,
          renderCell: ({ hostname }) => <span className="whole">{hostname}</span>,
        },
        { word: texts.surface, renderCell: ({ surface }) => texts.surfaces[surface] },
        {
          word: texts.added,
          renderCell: ({ source, added_at }) =>
            source === 'tenant' ? formatMoment(added_at ?? '', language) : texts.sources[source],
        },
        ...(may('proposeHostnameRemoval') ? [change] : []),
      ]}
    />
  )
}

function RemovalCell({ flow, hostname }: Pick<Props, 'flow'> & { hostname: OpsHostname }) {
  const { removal, hostnames: texts } = useHostnameWords()
  const go = useGo()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const { hostname: name, proposal, can_remove } = hostname
  if (proposal)
    return (
      <PageLink {...go({ page: 'approvals', id: proposal.id, query: '' })}>
        {texts.removalWaits}
      </PageLink>
    )
  if (!can_remove) return '—'
  return (
    <Button
      kind="quiet"
      off={busy}
      aria-label={texts.removeOf(name)}
      onClick={() => flow.send({ type: 'act.choose', act: `removal ${name}` })}
    >
      {removal.offer}
    </Button>
  )
}
