import { Refusal } from '#contract/kit/refusal'
import type { TenantConfig } from '#contract/tenantConfig'
import type { PersonRow } from '#bank/person/person.rows'
import type { Tenant } from '#bank/tenant/tenant'

type TenantSignInMethod = TenantConfig['sign_in'][number]

export const offersSignIn = ({ config }: Tenant, method: TenantSignInMethod) =>
  config.sign_in.includes(method)

/** Called before any lookup, so that the response reveals nothing about accounts. */
export function assertOffered(
  { tenant }: { tenant: Tenant },
  ...methods: readonly TenantSignInMethod[]
): void {
  if (!methods.some((method) => offersSignIn(tenant, method))) throw new Refusal('FORBIDDEN')
}

/** By which the tenant lets somebody in at this time, passkeys aside. */
export function waysIn(person: PersonRow, tenant: Tenant): TenantSignInMethod[] {
  const { email, phone, tg_id, password_hash } = person
  const known = { email, phone, password: password_hash, telegram: tg_id }
  return tenant.config.sign_in.filter((method) => known[method] !== null)
}
