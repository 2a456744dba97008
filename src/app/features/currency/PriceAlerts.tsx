import { useSelector } from '@xstate/react'
import { priceDirections, type PriceAlert } from '#contract/priceAlert'
import type { AlertDraft, AlertsActor } from '#machines/currency/alerts.flow'
import { useDevice, useFlow } from '#app/context.ts'
import { Form } from '#app/features/app/Form.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { fieldErrorText } from '#app/features/app/refusalText.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { StepBack } from '#app/features/app/StepBack.tsx'
import { tidyRate } from '#app/features/order/rates.ts'
import { useOverviewWords } from '#app/features/overview/words.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useSharedWords } from '#app/i18n/words.ts'
import { Button } from '#app/ui/Button.tsx'
import { bell } from '#app/ui/icons/bell.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { RadioGroup } from '#app/ui/RadioGroup.tsx'
import { Row } from '#app/ui/Row.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { useCurrencyWords } from './words.ts'

/** Each is told once, and is gone with that. */
export function PriceAlerts({ base }: { base: string }) {
  const { currency: texts } = useCurrencyWords()
  const flow = useFlow('alerts')
  const entries = useSelector(flow, (snapshot) => snapshot?.context.entries ?? null)
  const refusal = useSelector(flow, (snapshot) => snapshot?.context.refusal ?? null)
  const draft = useSelector(flow, (snapshot) => snapshot?.context.draft ?? null)
  if (!flow) return null
  return (
    <Panel
      title={texts.alerts}
      busy={!entries && !refusal}
      beside={
        entries &&
        !draft && (
          <Button
            kind="quiet"
            className="button-flush"
            onClick={() =>
              flow.send({ type: 'entry.edit', draft: { direction: 'above', price: '' } })
            }
          >
            {texts.addAlert}
          </Button>
        )
      }
    >
      {!entries && !refusal && <SkeletonRows count={1} />}
      {!entries && refusal && (
        <LoadFailed
          title={texts.alertsRefused}
          note={refusal}
          onRetry={() => flow.send({ type: 'entries.refresh' })}
        />
      )}
      {entries && draft && <AlertForm flow={flow} draft={draft} base={base} />}
      {entries && !draft && (refusal || entries.length === 0) && (
        <PanelBody>
          <RefusalCallout note={refusal} />
          {entries.length === 0 && <p className="soft">{texts.noAlerts}</p>}
        </PanelBody>
      )}
      {entries && entries.length > 0 && (
        <RowList of={entries} by="id">
          {(alert) => <AlertRow flow={flow} alert={alert} />}
        </RowList>
      )}
    </Panel>
  )
}

function AlertRow({ flow, alert }: { flow: AlertsActor; alert: PriceAlert }) {
  const { currency: texts } = useCurrencyWords()
  const language = useLanguage()
  const { id, direction, price, currency } = alert
  const name = texts[direction](formatAmount(tidyRate(price), currency, language))
  const removed = useSelector(flow, ({ context }) => context.key)
  return (
    <Row
      icon={bell}
      name={name}
      end={
        <Button
          kind="quiet"
          aria-label={texts.removeOf(name)}
          busy={removed === id}
          off={removed !== null}
          onClick={() => flow.send({ type: 'entry.remove', key: id })}
        >
          {texts.remove}
        </Button>
      }
    />
  )
}

interface FormProps {
  flow: AlertsActor
  draft: AlertDraft
  base: string
}

function AlertForm({ flow, draft: { direction, price }, base }: FormProps) {
  const { currency: texts } = useCurrencyWords()
  const { overview } = useOverviewWords()
  const shared = useSharedWords()
  const { host } = useDevice()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const busy = useSelector(flow, (snapshot) => snapshot.matches({ form: 'saving' }))
  const set = (change: Partial<AlertDraft>) => flow.send({ type: 'draft.set', change })
  return (
    <PanelBody>
      <Form className="stack stack-close" onSubmit={() => flow.send({ type: 'form.submit' })}>
        <RadioGroup
          label={texts.tellWhen}
          options={priceDirections.map((value) => ({ value, word: texts.directions[value] }))}
          value={direction}
          onChoose={(chosen) => set({ direction: chosen })}
          off={busy}
        />
        <TextField
          label={texts.figure(base)}
          inputMode="decimal"
          autoComplete="off"
          value={price}
          wrong={fieldErrorText(refusal, shared, { name: 'other', at: ['/price'] })}
          // The button that opened it is gone: the focus moves here.
          refused={refusal ?? flow}
          onChange={({ currentTarget: { value } }) => set({ price: value })}
        />
        <RefusalCallout note={refusal} />
        <div className="cluster">
          <SubmitButton host={host} word={overview.save} busy={busy} wide={false} />
          <StepBack onBack={() => flow.send({ type: 'form.reset' })}>{overview.cancel}</StepBack>
        </div>
      </Form>
    </PanelBody>
  )
}
