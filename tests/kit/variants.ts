import { languages, type Language } from '#contract/preferences'
import type { ClientKind } from '#contract/session'
import type { DemoTenant } from '#contract/tenants'

/** Whose customer a journey is made by, where, and in which language. */
export interface Variant {
  tenant: DemoTenant
  client: ClientKind
  language: Language
}

const tenants = ['larkspur', 'juniper'] as const satisfies readonly DemoTenant[]
const clients = ['web', 'telegram'] as const satisfies readonly ClientKind[]

/** By turns of a file each tenant, client and language has its share in `npm test`. */
export const variants: readonly Variant[] = languages.flatMap((language) =>
  tenants.flatMap((tenant) => clients.map((client) => ({ tenant, client, language }))),
)
