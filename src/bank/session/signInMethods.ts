import { Refusal } from '#contract/kit/refusal'
import type { TenantConfig } from '#contract/tenantConfig'
import type { Tenant } from '#bank/tenant/tenant'

type TenantSignInMethod = TenantConfig['sign_in'][number]

export const offersSignIn = ({ config }: Tenant, route: TenantSignInMethod) =>
  config.sign_in.includes(route)

/**
 * A way in that the tenant does not offer is shut, whatever a page shows or a program tries. It is
 * refused before anybody is looked for, so the answer is the same whoever knocks.
 */
export function assertOffered(
  { tenant }: { tenant: Tenant },
  ...methods: readonly TenantSignInMethod[]
): void {
  if (!methods.some((route) => offersSignIn(tenant, route))) throw new Refusal('FORBIDDEN')
}
