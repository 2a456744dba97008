import type { Vendor } from '#contract/developer'
import { listPrograms } from '#bank/account/programs.rows'
import { listCurrencyRows } from '#bank/reference/reference.rows'
import type { PersonContext } from '#bank/requestContext'

/** Whose accounts this bank gives out, once for each currency they come in. */
export async function handleListVendors(
  _: unknown,
  { tx, scope }: PersonContext,
): Promise<Vendor[]> {
  const currencies = await listCurrencyRows(tx, scope.tenantId)
  const symbolOf = (id: string) => currencies.find((one) => one.id === id)?.symbol
  const programs = await listPrograms(tx, scope.tenantId)
  const vendors = new Map<string, Vendor>()
  for (const { vendor_id: id, vendor_name: name, currency_id } of programs) {
    const currency = symbolOf(currency_id) ?? currency_id
    vendors.set(`${id} ${currency_id}`, {
      id,
      name,
      type: 'virtual_account',
      currency,
      currency_id,
    })
  }
  return [...vendors.values()]
}
