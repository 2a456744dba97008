import type { Vendor } from '#contract/developer'
import { listPrograms } from '#bank/account/programs.rows'
import { listCurrencyRows } from '#bank/reference/reference.rows'
import type { PersonContext } from '#bank/requestContext'

/** Who issues the bank's accounts, one entry per vendor and currency. */
export async function handleListVendors(
  _: unknown,
  { tx, scope }: PersonContext,
): Promise<Vendor[]> {
  const currencies = await listCurrencyRows(tx, scope.tenantId)
  const vendors = new Map<string, Vendor>()
  for (const program of await listPrograms(tx, scope.tenantId)) {
    const { vendor_id: id, vendor_name: name, currency_id } = program
    const currency = currencies.find((row) => row.id === currency_id)?.symbol ?? currency_id
    const vendor = { id, name, type: 'virtual_account', currency, currency_id } as const
    vendors.set(`${id} ${currency_id}`, vendor)
  }
  return [...vendors.values()]
}
