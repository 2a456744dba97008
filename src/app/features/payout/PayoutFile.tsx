import { useSelector } from '@xstate/react'
import type { ChangeEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import { readPayoutFile } from '#machines/payout/file.setup'
import type { payoutFileFlow } from '#machines/payout/payoutFile.flow'
import { useDevice, useFlow } from '#app/context.ts'
import { ExportButton } from '#app/features/app/ExportButton.tsx'
import { Form } from '#app/features/app/Form.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { currencyOption } from '#app/features/currency/currencyOption.tsx'
import { useHeld } from '#app/features/currency/held.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { PanelBody } from '#app/ui/Panel.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { PickerField } from '#app/ui/Picker.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { TextArea } from '#app/ui/TextArea.tsx'
import { usePayoutWords } from './words.ts'
import '#app/theme/forms.css'

type PayoutFileActor = ActorRefFrom<typeof payoutFileFlow>

/** A file that is chosen, pasted or mended. */
export function PayoutFile({ flow }: { flow: PayoutFileActor }) {
  const { payout: texts } = usePayoutWords()
  const stage = useSelector(flow, ({ value }) => value)
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  if (stage === 'reading') return <PanelSkeleton count={3} />
  if (stage === 'refused')
    return (
      <LoadFailed
        alone
        title={texts.offerUnread}
        note={refusal}
        onRetry={() => flow.send({ type: 'offer.retry' })}
      />
    )
  return <FileForm flow={flow} />
}

function FileForm({ flow }: { flow: PayoutFileActor }) {
  const { payout: texts } = usePayoutWords()
  const { host } = useDevice()
  const { draft, text, fault, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const found = readPayoutFile(text).lines
  return (
    <Form className="stack stack-close" onSubmit={() => flow.send({ type: 'file.check' })}>
      <div className="card">
        <PanelBody>
          {draft === null && <Currency flow={flow} />}
          <FileButtons flow={flow} />
          <TextArea
            label={texts.rows}
            hint={texts.rowsHint}
            rows={8}
            spellCheck={false}
            value={text}
            readOnly={busy}
            onChange={({ currentTarget: { value } }) =>
              flow.send({ type: 'text.type', text: value })
            }
          />
          <p className="small soft">{texts.who}</p>
          <p role="status" className="small soft">
            {found && texts.found(found.length)}
          </p>
          <p role="alert" className="small bad label">
            {fault && texts.faults[fault]}
          </p>
        </PanelBody>
      </div>
      <RefusalCallout note={refusal} />
      <div className="cluster">
        <SubmitButton host={host} word={texts.check} busy={busy} wide={false} />
        {draft !== null && (
          <Button kind="quiet" off={busy} onClick={() => flow.send({ type: 'file.drop' })}>
            {texts.back}
          </Button>
        )}
      </div>
    </Form>
  )
}

function Currency({ flow }: { flow: PayoutFileActor }) {
  const { payout: texts } = usePayoutWords()
  const language = useLanguage()
  const { currencies, currencyId } = useSelector(flow, ({ context }) => context)
  const held = useHeld()
  return (
    <PickerField
      label={texts.currency}
      value={currencyId ?? ''}
      options={currencies.map((one) => currencyOption(one, language, held(one.uuid)))}
      onPick={(picked) => flow.send({ type: 'currency.pick', currencyId: picked })}
    />
  )
}

function FileButtons({ flow }: { flow: PayoutFileActor }) {
  const { payout: texts } = usePayoutWords()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const walletId = useSelector(flow, ({ context }) => context.walletId)
  const template = useFlow('payoutTemplate')
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) flow.send({ type: 'file.choose', file })
    // The same file may be chosen again.
    currentTarget.value = ''
  }
  return (
    <div className="cluster">
      <label className="button">
        {texts.upload}
        <input
          type="file"
          className="unseen"
          accept=".csv,text/csv,text/plain"
          disabled={busy}
          onChange={choose}
        />
      </label>
      {template && (
        <ExportButton
          quiet
          flow={template}
          label={texts.template}
          texts={{ exported: texts.saved, exportCopied: texts.copied }}
          onExport={() => template.send({ type: 'statement.save', ask: { walletId } })}
        />
      )}
    </div>
  )
}
