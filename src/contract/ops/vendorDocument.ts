import * as z from 'zod/mini'

/** Credentials of identity vendors, as they are typed. They are written, and never read. */

/** Those that need credentials; the third is the bank's own, of sandboxes. */
export const keyedVendors = ['sumsub', 'persona'] as const
export type KeyedVendor = (typeof keyedVendors)[number]

export const vendorNames = [...keyedVendors, 'pretend'] as const
export type VendorName = (typeof vendorNames)[number]

const SECRET_MAX = 512
const PUBLIC_MAX = 100

/** As it goes into a header. */
const Secret = z.string().check(z.trim(), z.maxLength(SECRET_MAX), z.regex(/^[\x21-\x7e]{8,}$/))

/** What the vendor calls its set of checks; nothing secret. */
const SetOfChecks = z.string().check(z.trim(), z.maxLength(PUBLIC_MAX), z.regex(/^\w[\w .:@+-]+$/))

export const VendorCredentials = z.discriminatedUnion('vendor', [
  z.strictObject({
    vendor: z.literal('sumsub'),
    token: Secret,
    secret: Secret,
    webhook_secret: Secret,
    level: SetOfChecks,
  }),
  z.strictObject({
    vendor: z.literal('persona'),
    key: Secret,
    webhook_secret: Secret,
    template: SetOfChecks,
  }),
])
export type VendorCredentials = z.output<typeof VendorCredentials>

/** What came of a harmless call with them. */
export const tryOutcomes = ['accepted', 'refused', 'checks_unknown', 'unreachable'] as const
export type TryOutcome = (typeof tryOutcomes)[number]
