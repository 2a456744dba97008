import { expect, test } from 'vitest'
import { TenantConfig } from '#contract/tenantConfig'
import { openSeal } from '#bank/outside/seal'
import { tenantConfig } from '#bank/tenant/config'
import { seededPolicy } from '#bank/db/seed/orderTypes'
import { liveTenant, seededTenants } from '#bank/db/seed/tenants'
import { settingsFor } from '#bank/tenant/settings'
import { firstPolicy } from '#bank/policy/document'
import type { Tenant } from '#bank/tenant/tenant'
import {
  findTenant,
  insertDirectoryEntry,
  insertTenant,
  isSandbox,
  listTenantIds,
} from '#bank/tenant/tenant.rows'
import { openTenantIn, openTestServices } from '#tests/bank/outside/openWorld'

const { world } = await openTestServices()

test('finds a tenant with its settings and decrypted secrets', async () => {
  const brand = { name: 'Fern', mark: 'M4 4h16v16H4z', accent: 'oklch(0.5 0.1 150)', radius: 8 }
  const config = settingsFor('live', { brand, base_currency: 'EUR', invite_codes: ['FERN'] })
  const secrets = { telegram_bot_token: '7000000001:fern' }
  const opened = { isPlatform: false, status: 'OPEN', pause: null } as const
  const id = world.random.id()
  const tenant: Tenant = { id, slug: 'fern', kind: 'live', ...opened, config, secrets }
  const scope = { tenantId: tenant.id, personId: null }
  await world.engine.asOwner((tx) => insertDirectoryEntry(tx, tenant.id, tenant.slug))
  const found = await world.engine.transaction(scope, async (tx) => {
    await insertTenant(tx, world, tenant)
    return findTenant(tx, world.seal, tenant.id)
  })
  expect(found).toEqual(tenant)
})

test('proofs are on unless a policy turns them off', () => {
  expect(firstPolicy('live').proofs).toEqual({
    purposes: ['order', 'payee', 'contact', 'card_secret', 'card_payment', 'keys'],
    orders_from: '1000',
    new_payees_from: '250',
    factor_from: '1000',
    authenticator_only: false,
  })
  for (const tenant of [...Object.values(seededTenants), liveTenant])
    expect(seededPolicy(tenant).proofs.purposes).toContain('order')
})

test('an unknown tenant is null', async () => {
  const { within } = await openTenantIn(world)
  expect(await within((tx) => findTenant(tx, world.seal, world.random.id()))).toBe(null)
})

test('secrets are encrypted and open only with their key and tenant', async () => {
  const one = await openTenantIn(world)
  const other = await openTenantIn(world)
  const [row] = await one.rows<{ secrets: Buffer }>(
    'select secrets from tenants where tenant_id = $1',
  )
  expect(row?.secrets.toString('latin1')).not.toContain('7000000001')
  await expect(
    one.within((tx) => findTenant(tx, openSeal(Buffer.alloc(32)), one.tenant.id)),
  ).rejects.toThrow('another master key')
  await other.within((tx) =>
    tx.query('update tenants set secrets = $2 where tenant_id = $1', [
      other.tenant.id,
      row?.secrets,
    ]),
  )
  await expect(other.within((tx) => findTenant(tx, world.seal, other.tenant.id))).rejects.toThrow()
})

test('does not overwrite an existing tenant', async () => {
  const { tenant, within } = await openTenantIn(world, 'live')
  const again = { ...tenant, kind: 'sandbox' as const }
  expect(await within((tx) => insertTenant(tx, world, again))).toBe(false)
  expect(await within((tx) => isSandbox(tx, tenant.id))).toBe(false)
})

test('banks starting at once create each entry once', async () => {
  const ids = Array.from({ length: 64 }, () => world.random.id())
  const entered = (id: string) =>
    world.engine.asOwner((tx) => insertDirectoryEntry(tx, id, `fern-${id}`))
  await Promise.all(ids.flatMap((id) => Array.from({ length: 4 }, () => entered(id))))
  expect(await listTenantIds(world.engine)).toEqual(expect.arrayContaining(ids))
})

test('refuses another tenant’s slug', async () => {
  const { tenant } = await openTenantIn(world)
  await expect(
    world.engine.asOwner((tx) => insertDirectoryEntry(tx, world.random.id(), tenant.slug)),
  ).rejects.toThrow(`${tenant.slug} is another tenant's`)
})

test('every tenant is in the directory', async () => {
  const made = [await openTenantIn(world), await openTenantIn(world)]
  const listed = await listTenantIds(world.engine)
  expect(listed).toEqual(expect.arrayContaining(made.map(({ tenant }) => tenant.id)))
})

test('customers get the contract’s fields and no private settings', async () => {
  const { tenant } = await openTenantIn(world)
  const inside = { ...tenant.config, invite_codes: ['OPEN-SESAME'] }
  const text = tenantConfig({ ...tenant, config: inside }, null, null)
  expect(TenantConfig.parse(text)).toEqual(text)
  expect(Object.keys(text).sort()).toEqual(Object.keys(TenantConfig.shape).sort())
  expect(JSON.stringify(text)).not.toMatch(/SESAME|7000000001|perSecond|proofs/)
})

test('customers get the terms of the bank’s own once there are some, and what an invitation brings', async () => {
  const { tenant } = await openTenantIn(world)
  const elsewhere = 'https://fern.example/terms'
  const inside = { ...tenant, config: { ...tenant.config, terms_url: elsewhere } }
  expect(tenantConfig(inside, null, null)).toMatchObject({
    terms_url: elsewhere,
    terms_version: null,
    referral: null,
    count_flows: true,
  })
  const terms = { inviter: '10', friend: '5', added: '100', days: 30, per_year: 2 } as never
  const silent = { ...inside, config: { ...inside.config, count_flows: false } }
  const later = tenantConfig(silent, 3, terms)
  expect(later).toMatchObject({ terms_version: 3, count_flows: false })
  expect(later.terms_url).toContain(tenant.id)
  expect(later.referral).toEqual({ friend: '5', added: '100' })
})
