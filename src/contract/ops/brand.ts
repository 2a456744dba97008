import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { Moment, queryInteger } from '#contract/kit/fields'
import { paginated, paging } from '#contract/kit/page'
import { TenantBrand } from '#contract/tenantConfig'
import { BrandChange, BrandDocument } from './brandDocument.ts'
import { Reason } from './customer.ts'
import { Proposal } from './proposal.ts'
import { opsEndpoint } from './staff.ts'

/** What customers see of the tenant: its name and look as they stand, and as they were. */

const By = z.object({ id: z.string(), name: z.string() })

export const readBrand = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/brand',
  ask: z.strictObject({}),
  reply: z.object({
    version: z.int(),
    brand: TenantBrand,
    published_at: Moment,
    /** What waits for a second person. */
    proposal: z.nullable(z.object({ id: z.string() })),
  }),
  refuses: [],
  repeat: 'read',
})
export type BrandState = z.output<(typeof readBrand)['reply']>

const BrandVersion = z.object({
  version: z.int(),
  brand: TenantBrand,
  published_at: Moment,
  /** Who proposed it and who approved; null for what the tenant began with. */
  published_by: z.nullable(By),
  approved_by: z.nullable(By),
  reason: z.nullable(z.string()),
  /** The version that it brought back. */
  restores: z.nullable(z.int()),
  /** Against the version before. */
  changes: z.array(BrandChange),
})
export type BrandVersion = z.output<typeof BrandVersion>

export const listBrandVersions = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/brand/versions',
  ask: z.strictObject(paging),
  reply: paginated(BrandVersion),
  refuses: [],
  rate: 'list',
  repeat: 'read',
})

const proposing = {
  ...opsEndpoint,
  verb: 'POST',
  reply: Proposal,
  good: 201,
  repeat: 'keyed',
  audit: 'proposal_made',
} as const

/** In place of that version; refused where the accent cannot be read. */
export const proposeBrand = endpoint(proposing, {
  path: '/api/ops/brand/proposals',
  ask: z.strictObject({ version: z.int(), brand: BrandDocument, reason: Reason }),
  refuses: ['VERSION_CONFLICT', 'SAME_VALUE', 'ALREADY_EXISTS'],
})

const VERSION_DIGITS = 9

/** An earlier version, published again under the next number. */
export const proposeBrandRestore = endpoint(proposing, {
  path: '/api/ops/brand/versions/:version/restore',
  ask: z.strictObject({ version: queryInteger(VERSION_DIGITS), reason: Reason }),
  refuses: ['NOT_FOUND', 'SAME_VALUE', 'ALREADY_EXISTS'],
})

export const brandCalls = { readBrand, listBrandVersions, proposeBrand, proposeBrandRestore }
