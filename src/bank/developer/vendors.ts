import type { Vendor } from '#contract/developer'
import { issuingProgramsOf } from '#bank/card/programs'
import type { PersonContext } from '#bank/requestContext'

export async function handleListVendors(_: unknown, context: PersonContext): Promise<Vendor[]> {
  const vendors = new Map<string, Vendor>()
  for (const { row, currency } of await issuingProgramsOf(context))
    vendors.set(`${row.vendor_id} ${currency.id}`, {
      id: row.vendor_id,
      name: row.vendor_name,
      type: 'card_program',
      currency: currency.symbol,
      currency_id: currency.id,
    })
  return [...vendors.values()]
}
