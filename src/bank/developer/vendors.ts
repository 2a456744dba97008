import { listPrograms } from '#bank/account/programs.rows'
import type { PersonVisit } from '#bank/visit'

/** Whose accounts this bank gives out, once for each currency they come in. */
export async function listVendors(_: unknown, { tx, scope }: PersonVisit) {
  return (await listPrograms(tx, scope.tenantId)).map((program) => ({
    id: program.vendor_id,
    name: program.vendor_name,
    type: 'virtual_account',
    currency: program.currency_id,
    currency_id: program.currency_id,
  }))
}
