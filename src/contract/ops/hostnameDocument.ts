import * as z from 'zod/mini'

/** Names under which a tenant's bank is found. */

/** What is shown there: one surface at each, so that their storages are separate. */
export const hostSurfaces = ['web', 'mini', 'console'] as const
export type HostSurface = (typeof hostSurfaces)[number]

/** Without a port; a name of this machine is made of the tenant's own. */
const HOSTNAME =
  /^(?=.{4,253}$)(?!.*\.localhost$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/

export const isHostname = (text: string) => HOSTNAME.test(text)

export const Hostname = z.string().check(z.trim(), z.toLowerCase(), z.regex(HOSTNAME))

/** What came of looking the record up. */
export const checkOutcomes = ['proved', 'missing', 'different', 'unreachable'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]
