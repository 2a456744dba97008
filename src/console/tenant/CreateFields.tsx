import { useSelector } from '@xstate/react'
import { tenantKinds } from '#contract/tenantConfig'
import { SelectField } from '#app/ui/SelectField.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import type { TenantListActor } from '#machines/console/tenantList.flow'
import { useTenantWords } from './words.ts'

/** The form begins in its first field. */
const FIRST = {}

/** In the order in which the port reads them. */
export function CreateFields({ flow }: { flow: TenantListActor }) {
  const { tenants: shared, create: texts } = useTenantWords()
  const { draft, refusal, record } = useSelector(flow, ({ context }) => context)
  const [slug, owner, kind, template, currency, console] = draft.picked
  const wrong = (pointer: string, word: string) =>
    refusal?.facts.errors?.some((one) => one.pointer === pointer) ? word : undefined
  const templates = (record?.tenants ?? []).filter(({ status }) => status !== 'CLOSED')
  const field = { name: 'picked', autoComplete: 'off' } as const
  return (
    <div className="form-columns">
      <TextField
        {...field}
        label={shared.slug}
        hint={texts.slugHint}
        defaultValue={slug}
        wrong={wrong('/slug', texts.wrongSlug)}
        refused={refusal ?? FIRST}
        required
      />
      <TextField
        {...field}
        type="email"
        label={texts.owner}
        defaultValue={owner}
        wrong={wrong('/owner', texts.wrongOwner)}
        required
      />
      <SelectField
        {...field}
        label={shared.kind}
        defaultValue={kind ?? 'sandbox'}
        options={tenantKinds.map((value) => ({ value, word: shared.kinds[value] }))}
      />
      <SelectField
        {...field}
        label={texts.template}
        defaultValue={template ?? ''}
        options={[
          { value: '', word: texts.usual },
          ...templates.map((one) => ({ value: one.slug, word: one.name })),
        ]}
      />
      <TextField
        {...field}
        label={texts.currency}
        hint={texts.currencyHint}
        defaultValue={currency}
        maxLength={3}
        wrong={wrong('/currency', texts.wrongCurrency)}
      />
      <TextField
        {...field}
        label={texts.console}
        hint={texts.consoleHint}
        defaultValue={console}
        wrong={wrong('/console', texts.wrongConsole)}
      />
    </div>
  )
}
