import * as z from 'zod/mini'

/** What the platform says of a tenant. */

/** A label of hostnames; what follows a dash says which surface it is. */
const NAME = /^(?!platform$)(?!(.*-)?(mini|console|localhost)$)[a-z][a-z\d-]{1,29}[a-z\d]$/

export const isTenantSlug = (text: string) => NAME.test(text)

export const TenantSlug = z.string().check(z.trim(), z.toLowerCase(), z.regex(NAME))

export const tenantStatuses = ['OPEN', 'PAUSED', 'CLOSED'] as const

/** What became of it once two have decided; REFUSED where the tenant had moved on by then. */
export const tenantOutcomes = ['UNDER_WAY', 'DONE', 'REFUSED'] as const

/** Why a tenant cannot be made, or moved. */
export const tenantObstacles = [
  'TAKEN',
  'HOST_TAKEN',
  'NO_TEMPLATE',
  'NO_CURRENCY',
  'NOT_EMPTY',
  'OPEN',
  'CLOSED',
] as const
export type TenantObstacle = (typeof tenantObstacles)[number]
