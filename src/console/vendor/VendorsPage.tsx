import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { OpsVendor } from '#contract/ops/vendor'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { AlertCallout, Callout } from '#app/ui/Callout.tsx'
import { Heading } from '#app/ui/Heading.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { check } from '#app/ui/icons/check.ts'
import { info } from '#app/ui/icons/info.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { Status } from '#app/ui/Status.tsx'
import type { vendorBook, VendorAct } from '#machines/console/vendorBook.flow'
import type { VendorKeysActor } from '#machines/console/vendorKeys.flow'
import { WaitingCallout } from '#console/WaitingCallout.tsx'
import { ActForm } from '#console/ActForm.tsx'
import { useMay } from '#console/context.tsx'
import { DensePairs } from '#console/DensePairs.tsx'
import { formatMoment } from '#console/moments.ts'
import { RefusalLine } from '#console/RefusalLine.tsx'
import { VendorKeysForm } from './VendorKeysForm.tsx'
import { useVendorNames } from './vendorNames.ts'
import { useVendorWords } from './words.ts'

type VendorBookActor = ActorRefFrom<(typeof vendorBook)['flow']>

interface Props {
  flow: VendorBookActor
  keys: VendorKeysActor
}

export function VendorsPage({ flow, keys }: Props) {
  const { vendors: texts } = useVendorWords()
  const { record, refusal, act } = useSelector(flow, ({ context }) => context)
  const lost = useSelector(flow, (snapshot) => snapshot.matches('refused'))
  return (
    <>
      <Heading>{texts.title}</Heading>
      <p className="soft">{texts.intro}</p>
      {act === null && <RefusalLine note={refusal} />}
      {lost && (
        <div>
          <Button onClick={() => flow.send({ type: 'page.refresh' })}>{texts.retry}</Button>
        </div>
      )}
      <CheckedLine flow={flow} />
      <VendorKeysForm flow={keys} />
      <ChosenAct flow={flow} />
      <div className="console-halves">
        {record?.map((vendor) => (
          <VendorPanel key={vendor.name} {...{ flow, keys, vendor }} />
        ))}
      </div>
    </>
  )
}

/** What came of the credentials in force. */
function CheckedLine({ flow }: Pick<Props, 'flow'>) {
  const { vendors: texts } = useVendorWords()
  const names = useVendorNames()
  const checked = useSelector(flow, ({ context }) => context.opened)
  const accepted = checked?.outcome === 'accepted'
  return (
    <AlertCallout>
      {checked && (
        <Callout tone={accepted ? 'good' : 'bad'} icon={accepted ? check : alert}>
          <p>{`${names[checked.vendor]}: ${texts.outcomes[checked.outcome]}`}</p>
        </Callout>
      )}
    </AlertCallout>
  )
}

/** An act is its kind and its vendor; a check needs no reason. */
const kindOf = (act: VendorAct) => (act.startsWith('removal') ? 'removal' : 'use')

function ChosenAct({ flow }: Pick<Props, 'flow'>) {
  const { acts } = useVendorWords()
  const names = useVendorNames()
  const { act, draft, refusal } = useSelector(flow, ({ context }) => context)
  const drafted = useSelector(flow, (snapshot) => !snapshot.matches('performing'))
  const busy = useSelector(flow, (snapshot) => snapshot.matches('acting'))
  if (act === null || !drafted) return null
  const texts = acts[kindOf(act)]
  const name = names[act.split(' ')[1] as OpsVendor['name']]
  return (
    <ActForm
      key={act}
      texts={{ ...texts, offer: `${texts.offer}: ${name}` }}
      {...{ draft, refusal, busy }}
      onSubmit={(typed) => flow.send({ type: 'act.submit', draft: typed })}
      onCancel={() => flow.send({ type: 'act.cancel' })}
    />
  )
}

interface PanelProps extends Props {
  vendor: OpsVendor
}

function VendorPanel({ flow, keys, vendor }: PanelProps) {
  const { vendors: texts } = useVendorWords()
  const names = useVendorNames()
  const language = useLanguage()
  const { name, is_used, source, hint, set_at, set_by, approved_by, hook } = vendor
  const isKeyed = name !== 'pretend'
  return (
    <Panel
      title={names[name]}
      beside={
        <Status
          tone={is_used ? 'good' : 'calm'}
          icon={is_used ? check : info}
          word={is_used ? texts.used : texts.unused}
        />
      }
    >
      <PanelBody>
        <WaitingLine vendor={vendor} />
        <DensePairs
          pairs={[
            [texts.serves, texts.verification],
            [texts.source, texts.sources[source]],
            ...(hint ? ([[texts.hint, texts.ending(hint)]] as const) : []),
            ...(set_by && set_at
              ? ([
                  [texts.setBy, texts.by(set_by.name, formatMoment(set_at, language))],
                  [texts.approvedBy, approved_by?.name],
                ] as const)
              : []),
            ...(isKeyed ? ([[texts.hook, hook]] as const) : []),
          ]}
        />
        <VendorActs {...{ flow, keys, vendor }} />
      </PanelBody>
    </Panel>
  )
}

function WaitingLine({ vendor: { proposal } }: Pick<PanelProps, 'vendor'>) {
  const { vendors: texts } = useVendorWords()
  if (!proposal) return null
  return <WaitingCallout id={proposal.id} text={texts.waits} word={texts.openProposal} />
}

function VendorActs({ flow, keys, vendor }: PanelProps) {
  const { vendors: texts, acts } = useVendorWords()
  const may = useMay()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const { name, source, proposal, is_used } = vendor
  if (!may('proposeVendorKeys')) return null
  const isSet = source !== 'none'
  return (
    <div className="cluster">
      {name !== 'pretend' && proposal === null && (
        <Button off={busy} onClick={() => keys.send({ type: 'keys.begin', vendor: name })}>
          {source === 'tenant' ? texts.replace : texts.set}
        </Button>
      )}
      {name !== 'pretend' && isSet && (
        <Button off={busy} onClick={() => flow.send({ type: 'act.perform', act: `check ${name}` })}>
          {texts.check}
        </Button>
      )}
      {isSet && !is_used && proposal === null && (
        <Button off={busy} onClick={() => flow.send({ type: 'act.choose', act: `use ${name}` })}>
          {acts.use.offer}
        </Button>
      )}
      {name !== 'pretend' && source === 'tenant' && !is_used && proposal === null && (
        <Button
          off={busy}
          onClick={() => flow.send({ type: 'act.choose', act: `removal ${name}` })}
        >
          {acts.removal.offer}
        </Button>
      )}
    </div>
  )
}
