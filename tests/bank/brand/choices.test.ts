import { expect, test } from 'vitest'
import { listBrandVersions, proposeBrand, readBrand, type BrandState } from '#contract/ops/brand'
import { approveProposal } from '#contract/ops/proposal'
import { readConfig } from '#contract/tenantConfig'
import { openEveryRole } from '#tests/bank/harness/staff'
import { CACHE_MS } from '#tests/bank/quote/quoteKit'
import { openTestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'

/** What a tenant chooses besides its colours, one that had no choice before among them. */

const reason = 'Our new look'
const chosen = {
  second: '#7a3fb0',
  hero: 'gradient',
  card_art: 'waves',
  type: 'serif',
  illustration: 'solid',
} as const

test('every choice is published, listed against what it was by default, and seen', async () => {
  const bank = await openTestBank()
  const { engine, random } = bank.world
  const tenantId = await openTenant(bank.world)
  const staff = await openEveryRole(bank, tenantId)
  const headers = { 'idempotency-key': random.id() }

  const { body } = await bank.ask(readBrand, {}, staff.owner)
  const { version, brand } = body as unknown as BrandState
  const older = { name: brand.name, mark: brand.mark, accent: brand.accent, radius: brand.radius }
  await engine.asOwner((tx) =>
    tx.query('update tenant_brands set brand = $2 where tenant_id = $1', [
      tenantId,
      JSON.stringify(older),
    ]),
  )
  const draft = { version, brand: { ...older, ...chosen }, reason }
  const proposed = await bank.ask(proposeBrand, draft, { ...staff.owner, headers })
  expect(proposed.status, proposed.text).toBe(201)
  const approval = { id: proposed.body.id, reason }
  const approved = await bank.ask(approveProposal, approval, { ...staff.treasury, headers })
  expect(approved.status, approved.text).toBe(200)

  bank.clock.advance(CACHE_MS)
  const config = await bank.ask(readConfig, {}, { tenantId })
  expect(config.body.brand).toEqual({ ...older, ...chosen })
  const { data } = (await bank.ask(listBrandVersions, {}, staff.auditor)).body
  expect(data).toMatchObject([
    {
      changes: [
        { field: 'second', before: null, after: '#7a3fb0' },
        { field: 'hero', before: 'plain', after: 'gradient' },
        { field: 'card_art', before: 'mark', after: 'waves' },
        { field: 'type', before: 'inter', after: 'serif' },
        { field: 'illustration', before: 'line', after: 'solid' },
      ],
    },
    { changes: [] },
  ])
})
