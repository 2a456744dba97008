import { useSelector } from '@xstate/react'
import { hostSurfaces, type HostSurface } from '#contract/ops/hostnameDocument'
import type { OneTenant } from '#contract/ops/tenant'
import { useLanguage } from '#app/i18n/language.tsx'
import { AlertCallout, Callout } from '#app/ui/Callout.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { info } from '#app/ui/icons/info.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import type { OneTenantActor } from '#machines/console/oneTenant.flow'
import { useGo } from '#console/context.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { formatMoment } from '#console/moments.ts'
import { RecordActs } from '#console/RecordActs.tsx'
import { formatSum } from '#console/sum.ts'
import { RecordRefusal } from '#console/RecordRefusal.tsx'
import { OpenMoveCallout } from './OpenMoveCallout.tsx'
import { TenantMoves } from './TenantMoves.tsx'
import { TenantRefusal } from './TenantRefusal.tsx'
import { TenantStatusLine } from './TenantStatusLine.tsx'
import { useTenantWords } from './words.ts'

export function TenantPage({ flow }: { flow: OneTenantActor }) {
  const { tenants: shared, tenant: texts } = useTenantWords()
  const { record, act, refusal } = useSelector(flow, ({ context }) => context)
  const go = useGo()
  return (
    <>
      <div className="cluster">
        <Heading>{record?.name ?? shared.title}</Heading>
        {record && <TenantStatusLine status={record.status} />}
      </div>
      <p>
        <PageLink {...go({ page: 'tenants', id: null, query: '' })}>{texts.back}</PageLink>
      </p>
      <RecordRefusal flow={flow} retry={shared.retry} />
      {record && (
        <>
          <AlertCallout>{record.open && <OpenMoveCallout move={record.open} />}</AlertCallout>
          {record.pause && <PauseCallout pause={record.pause} />}
          <RecordActs
            {...{ flow, record }}
            texts={texts.acts}
            focusesText={act !== 'pause'}
            refusalLine={<TenantRefusal note={refusal} />}
          >
            {act === 'pause' && <PauseFields flow={flow} />}
          </RecordActs>
          <div className="console-halves">
            <Facts record={record} />
            <Left record={record} />
          </div>
          <TenantMoves moves={record.moves} />
        </>
      )}
    </>
  )
}

function PauseCallout({ pause: { en, ru } }: { pause: NonNullable<OneTenant['pause']> }) {
  const { tenant: texts } = useTenantWords()
  return (
    <Callout tone="calm" icon={info}>
      <p>{texts.paused}</p>
      <p lang="en" className="whole">
        {en}
      </p>
      <p lang="ru" className="whole">
        {ru}
      </p>
    </Callout>
  )
}

/** The form begins in its first field. */
const FIRST = {}

/** In the order in which the port reads them. */
function PauseFields({ flow }: { flow: OneTenantActor }) {
  const { tenant: texts } = useTenantWords()
  const { draft, refusal } = useSelector(flow, ({ context }) => context)
  const [en, ru] = draft.picked
  const wrong = (pointer: string) =>
    refusal?.facts.errors?.some((one) => one.pointer === pointer) ? texts.wrongPause : undefined
  const field = { name: 'picked', maxLength: 300, autoComplete: 'off', required: true } as const
  return (
    <div className="form-columns">
      <TextField
        {...field}
        label={texts.en}
        lang="en"
        defaultValue={en}
        wrong={wrong('/en')}
        refused={refusal ?? FIRST}
      />
      <TextField {...field} label={texts.ru} lang="ru" defaultValue={ru} wrong={wrong('/ru')} />
    </div>
  )
}

function Facts({ record }: { record: OneTenant }) {
  const { tenants: shared, tenant: texts } = useTenantWords()
  const language = useLanguage()
  const { slug, kind, created_at, hosts } = record
  const namesOf = (surface: HostSurface) =>
    hosts
      .filter((one) => one.surface === surface)
      .map(({ hostname }) => hostname)
      .join(', ') || '—'
  return (
    <Panel title={texts.facts}>
      <PanelBody>
        <DensePairs
          pairs={[
            [shared.slug, slug],
            [shared.kind, shared.kinds[kind]],
            [shared.created, formatMoment(created_at, language)],
            ...hostSurfaces.map((surface) => [shared.surfaces[surface], namesOf(surface)] as const),
          ]}
        />
      </PanelBody>
    </Panel>
  )
}

/** What would be in the way of closing it. */
function Left({ record: { money, open_orders } }: { record: OneTenant }) {
  const { tenant: texts } = useTenantWords()
  const language = useLanguage()
  const isEmpty = money.length === 0 && open_orders === 0
  return (
    <Panel title={texts.left}>
      <PanelBody>
        <p className="soft">{isEmpty ? texts.nothingLeft : texts.leftHint}</p>
        {!isEmpty && (
          <DensePairs
            pairs={[
              ...money.map(
                ({ symbol, chain, amount }) =>
                  [
                    chain ? `${symbol}, ${chain}` : symbol,
                    formatSum(amount, symbol, language),
                  ] as const,
              ),
              [texts.orders, String(open_orders)],
            ]}
          />
        )}
      </PanelBody>
    </Panel>
  )
}
