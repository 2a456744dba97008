import * as z from 'zod/mini'
import { closingObstacles } from '#contract/closing'
import { Amount } from '#contract/kit/amount'
import { Moment } from '#contract/kit/fields'
import { orderStatuses } from '#contract/order'
import { TenantBrand, tenantKinds, TenantPause } from '#contract/tenantConfig'
import { BookCurrency } from './book.ts'
import { BrandChange } from './brandDocument.ts'
import { hostSurfaces } from './hostnameDocument.ts'
import { PolicyChange } from './policyDocument.ts'
import { everyStaffRole } from './roles.ts'
import { SettingChange, settingParts } from './settingDocument.ts'
import { tenantObstacles, tenantOutcomes } from './tenantDocument.ts'
import { vendorNames } from './vendorDocument.ts'

/** What a proposal is about, as it is now, and what of it would move. */

/** The order as it is now, and what of it would move. */
export const ProposedOrder = z.object({
  id: z.string(),
  number: z.string(),
  type: z.string(),
  status: z.enum(orderStatuses),
  detail: z.nullable(z.string()),
  direction: z.enum(['out', 'in']),
  customer: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  wallet: z.string(),
  /** What left the wallet, or was to arrive there, with all fees. */
  total: Amount,
  symbol: z.string(),
  fees: Amount,
  arrives: Amount,
  arrives_symbol: z.string(),
})
export type ProposedOrder = z.output<typeof ProposedOrder>

/** The version it would become, and each number that differs from the one it was made for. */
export const ProposedPolicy = z.object({
  version: z.int(),
  restores: z.nullable(z.int()),
  changes: z.array(PolicyChange),
})

/** The look it would become, whole, and what of it differs from the one it was made for. */
export const ProposedBrand = z.object({
  version: z.int(),
  restores: z.nullable(z.int()),
  brand: TenantBrand,
  changes: z.array(BrandChange),
})

/** By hints: nothing that is secret is ever shown. */
export const ProposedVendor = z.object({
  name: z.enum(vendorNames),
  hint: z.nullable(z.string()),
  former_hint: z.nullable(z.string()),
  /** When the vendor accepted the credentials. */
  tried_at: z.nullable(Moment),
  /** Who verifies in its place now. */
  former: z.nullable(z.enum(vendorNames)),
})

/** One part of the settings, and each line of it that would differ. */
export const ProposedSetting = z.object({
  part: z.enum(settingParts),
  changes: z.array(SettingChange),
})

/** A customer whose account would be closed, and what is in the way now. */
export const ProposedClosing = z.object({
  customer: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  number: z.string(),
  obstacles: z.array(z.enum(closingObstacles)),
})
export type ProposedClosing = z.output<typeof ProposedClosing>

/** What would go into a wallet, or out of it again, and what of the book it comes from. */
export const ProposedAdjustment = z.object({
  customer: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  wallet: z.string(),
  amount: Amount,
  currency: BookCurrency,
  leaves: z.boolean(),
  /** The bank's own account on the other side. */
  account: z.enum(['fees', 'goodwill']),
  /** Whose fee is returned. */
  order: z.nullable(z.object({ id: z.string(), number: z.string() })),
  /** What is undone. */
  transaction: z.nullable(z.object({ number: z.string(), kind: z.string() })),
})
export type ProposedAdjustment = z.output<typeof ProposedAdjustment>

/** One of both sums at least. */
const OwnLimit = z.object({
  per_day: z.nullable(Amount),
  per_payment: z.nullable(Amount),
  last_day: z.nullable(z.string()),
})

/** What a customer may pay others within 24 hours, and what they could then. */
export const ProposedLimit = z.object({
  customer: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  number: z.string(),
  currency: z.string(),
  /** By the policy, of a customer verified as this one is; null for no limit. */
  usual: z.nullable(Amount),
  /** Their own limit as it was, and as it would be; null for none. */
  former: z.nullable(OwnLimit),
  next: z.nullable(OwnLimit),
  /** What holds in all with either; null for no limit. */
  before: z.nullable(Amount),
  after: z.nullable(Amount),
  /** Within the last 24 hours. */
  paid: Amount,
})
export type ProposedLimit = z.output<typeof ProposedLimit>

/** Somebody of the staff, and what would become of them. */
export const ProposedStaff = z.object({
  /** Null before they work here. */
  id: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  /** As it is, and as it would be; null for none. */
  former_role: z.nullable(z.enum(everyStaffRole)),
  role: z.nullable(z.enum(everyStaffRole)),
  /** Open sessions that would end. */
  sessions: z.int(),
  /** Proposals of theirs that would be withdrawn. */
  withdrawn: z.int(),
})
export type ProposedStaff = z.output<typeof ProposedStaff>

/** A payment that is nobody's, and the wallet that would get it. */
export const ProposedClaim = z.object({
  id: z.string(),
  txid: z.string(),
  amount: Amount,
  currency: BookCurrency,
  memo: z.nullable(z.string()),
  customer: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  wallet: z.string(),
})
export type ProposedClaim = z.output<typeof ProposedClaim>

/** A name under which the bank would be found, or would be no more. */
export const ProposedHost = z.object({
  hostname: z.string(),
  surface: z.enum(hostSurfaces),
  /** When its record was found; null of one that would go. */
  proved_at: z.nullable(Moment),
  /** Since when it is the tenant's; null of one that would be added. */
  added_at: z.nullable(Moment),
})
export type ProposedHost = z.output<typeof ProposedHost>

/** The bot that would be set, or would go; its token is shown to nobody. */
export const ProposedBot = z.object({
  name: z.nullable(z.string()),
  bot_id: z.nullable(z.string()),
  former_name: z.nullable(z.string()),
  /** When Telegram accepted the token. */
  tried_at: z.nullable(Moment),
})
export type ProposedBot = z.output<typeof ProposedBot>
/** A bank that would be made, paused, resumed or closed, and what became of it. */
export const ProposedTenant = z.object({
  id: z.string(),
  slug: z.string(),
  /** Of one that would be made. */
  creation: z.nullable(
    z.object({
      owner: z.string(),
      kind: z.enum(tenantKinds),
      template: z.nullable(z.string()),
      currency: z.nullable(z.string()),
      console: z.nullable(z.string()),
    }),
  ),
  /** What its customers would read. */
  pause: z.nullable(TenantPause),
  /** Null before two have decided. */
  outcome: z.nullable(z.enum(tenantOutcomes)),
  obstacle: z.nullable(z.enum(tenantObstacles)),
})
export type ProposedTenant = z.output<typeof ProposedTenant>
