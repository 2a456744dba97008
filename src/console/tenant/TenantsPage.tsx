import { useSelector } from '@xstate/react'
import type { OpsTenant } from '#contract/ops/tenant'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { AlertCallout } from '#app/ui/Callout.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import type { TenantListActor } from '#machines/console/tenantList.flow'
import { ActForm } from '#console/ActForm.tsx'
import { useGo, useMay } from '#console/context.tsx'
import { DataTable } from '#console/DataTable.tsx'
import { formatMoment } from '#console/moments.ts'
import { RecordRefusal } from '#console/RecordRefusal.tsx'
import { CreateFields } from './CreateFields.tsx'
import { OpenMoveCallout } from './OpenMoveCallout.tsx'
import { TenantRefusal } from './TenantRefusal.tsx'
import { TenantStatusLine } from './TenantStatusLine.tsx'
import { useTenantWords } from './words.ts'

export function TenantsPage({ flow }: { flow: TenantListActor }) {
  const { tenants: texts } = useTenantWords()
  const record = useSelector(flow, ({ context }) => context.record)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const language = useLanguage()
  return (
    <>
      <Heading>{texts.title}</Heading>
      <p className="soft">{texts.intro}</p>
      <RecordRefusal flow={flow} retry={texts.retry} />
      <AlertCallout>
        {record && record.open.length > 0 && (
          <div className="stack stack-half">
            {record.open.map((move) => (
              <OpenMoveCallout key={move.id} move={move} />
            ))}
          </div>
        )}
      </AlertCallout>
      <CreateAct flow={flow} />
      <DataTable
        label={texts.title}
        items={record?.tenants ?? []}
        empty={texts.empty}
        busy={busy}
        columns={[
          {
            word: texts.bank,
            sort: 'name',
            compare: (one, other) => one.name.localeCompare(other.name, language),
            renderCell: (one) => <TenantLink tenant={one} />,
          },
          { word: texts.slug, renderCell: ({ slug }) => slug },
          { word: texts.kind, renderCell: ({ kind }) => texts.kinds[kind] },
          { word: texts.status, renderCell: ({ status }) => <TenantStatusLine status={status} /> },
          { word: texts.hosts, renderCell: webNameOf },
          {
            word: texts.created,
            sort: 'created',
            compare: (one, other) => Date.parse(one.created_at) - Date.parse(other.created_at),
            renderCell: ({ created_at }) => formatMoment(created_at, language),
          },
        ]}
      />
    </>
  )
}

/** Where its customers find it; one of them is enough in a list. */
const webNameOf = ({ hosts }: OpsTenant) => (
  <span className="whole">{hosts.find(({ surface }) => surface === 'web')?.hostname ?? '—'}</span>
)

function TenantLink({ tenant: { id, name } }: { tenant: OpsTenant }) {
  const go = useGo()
  return <PageLink {...go({ page: 'tenants', id, query: '' })}>{name}</PageLink>
}

function CreateAct({ flow }: { flow: TenantListActor }) {
  const { create: texts } = useTenantWords()
  const may = useMay()
  const { act, draft, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('acting'))
  const waiting = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  if (!may('proposeTenant')) return null
  if (act === null)
    return (
      <div>
        <Button
          kind="primary"
          off={waiting}
          onClick={() => flow.send({ type: 'act.choose', act: 'create' })}
        >
          {texts.offer}
        </Button>
      </div>
    )
  return (
    <ActForm
      texts={texts}
      {...{ draft, refusal, busy }}
      refusalLine={<TenantRefusal note={refusal} />}
      focusesText={false}
      onSubmit={(typed) => flow.send({ type: 'act.submit', draft: typed })}
      onCancel={() => flow.send({ type: 'act.cancel' })}
    >
      <CreateFields flow={flow} />
    </ActForm>
  )
}
