import { Refusal } from '#contract/kit/refusal'
import type { TenantConfig } from '#contract/tenantConfig'
import type { Tenant } from '#bank/tenant/tenant'

type Way = TenantConfig['sign_in'][number]

export const offers = ({ config }: Tenant, way: Way) => config.sign_in.includes(way)

/**
 * A way in that the tenant does not offer is shut, whatever a page shows or a program tries. It is
 * refused before anybody is looked for, so the answer is the same whoever knocks.
 */
export function assertOffered({ tenant }: { tenant: Tenant }, ...ways: readonly Way[]): void {
  if (!ways.some((way) => offers(tenant, way))) throw new Refusal('FORBIDDEN')
}
