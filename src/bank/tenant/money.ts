import { moneyForms, type AmountForm } from '#contract/kit/money'
import { inTenant, type Engine } from '#bank/db/engine'
import { changeMoneyForm, tenantNamed } from './tenant.rows.ts'

export function readMoneyForm({ MONEY }: Readonly<Record<string, string | undefined>>): AmountForm {
  const form = moneyForms.find((one) => one === MONEY)
  if (form === undefined) throw new Error('MONEY must be string or number.')
  return form
}

export async function setMoneyForm(engine: Engine, slug: string, form: AmountForm) {
  const { id } = await tenantNamed(engine, slug)
  await inTenant(engine, id, (tx) => changeMoneyForm(tx, id, form))
}
