import { expect, test } from 'vitest'
import { TenantConfig } from '#contract/tenantConfig'
import { demoTenants, type DemoTenant } from '#contract/tenants'
import { seed } from '#bank/db/seed/seed'
import { demoCustomers, liveTenant } from '#bank/db/seed/tenants'
import { tenantConfig } from '#bank/tenant/config'
import { openSeal } from '#bank/outside/seal'
import { findTenant, listTenantIds } from '#bank/tenant/tenant.rows'
import { openTestServices } from '#tests/bank/outside/openWorld'

const { world, clock } = await openTestServices()
await seed(world, { live: true })

const tenantIds = [...Object.values(demoTenants), liveTenant.id]
const names = Object.keys(demoTenants) as DemoTenant[]

const inTenant = <Row>(tenantId: string, text: string) =>
  world.engine.transaction({ tenantId, personId: null }, async (tx) => {
    const { rows } = await tx.query<Row>(text, [tenantId])
    return rows
  })

const configOf = async (tenantId: string) => {
  const tenant = await world.engine.transaction({ tenantId, personId: null }, (tx) =>
    findTenant(tx, world.seal, tenantId),
  )
  if (!tenant) throw new Error('This tenant was not planted.')
  return { ...tenantConfig(tenant, null, null), token: tenant.secrets.telegram_bot_token }
}

const everything = () =>
  Promise.all(
    tenantIds.flatMap((tenantId) =>
      ['tenants', 'currencies', 'people'].map((table) =>
        inTenant(tenantId, `select * from ${table} where tenant_id = $1 order by 1, 2`),
      ),
    ),
  )

test('the second seed changes nothing', async () => {
  const before = await everything()
  clock.advance(60_000)
  await seed(world, { live: true })
  expect(await everything()).toEqual(before)
  expect(await listTenantIds(world.engine)).toEqual(tenantIds)
})

test('two banks seeding at once create each tenant once', async () => {
  const fresh = { ...world, engine: (await openTestServices()).world.engine }
  await Promise.all([seed(fresh), seed(fresh)])
  const counted = await fresh.engine.transaction(
    { tenantId: demoTenants.larkspur, personId: null },
    (tx) =>
      tx.query('select 1 from currencies where tenant_id = $1 and symbol = $2', [
        demoTenants.larkspur,
        'USDT',
      ]),
  )
  expect(counted.rows).toHaveLength(2)
})

test('the sandbox tenants differ in their configuration', async () => {
  const [larkspur, juniper] = await Promise.all(Object.values(demoTenants).map(configOf))
  for (const { token, ...config } of [larkspur!, juniper!]) {
    expect(TenantConfig.parse(config)).toEqual(config)
    expect(token).toMatch(/^\d{10}:[\w-]{35}$/)
  }
  expect(larkspur?.brand).not.toEqual(juniper?.brand)
  expect([larkspur?.base_currency, juniper?.base_currency]).toEqual(['USD', 'EUR'])
  expect(larkspur?.token).not.toBe(juniper?.token)
})

test.each(names)('the customer of %s has the documented identity and password', async (name) => {
  const { email, phone, telegramId, password } = demoCustomers[name]
  const people = await inTenant<Record<string, unknown>>(
    demoTenants[name],
    'select * from people where tenant_id = $1',
  )
  expect(people).toHaveLength(1)
  expect(people[0]).toMatchObject({
    email,
    phone,
    tg_id: telegramId,
    state: 'active',
    kyc_status: 'APPROVED',
  })
  expect(await world.passwords.matches(String(people[0]?.password_hash), password)).toBe(true)
})

test('the live tenant has no known password', async () => {
  const { kind, sign_in } = await configOf(liveTenant.id)
  expect(kind).toBe('live')
  expect(sign_in).toContain('password')
  expect(await inTenant(liveTenant.id, 'select 1 from people where tenant_id = $1')).toEqual([])
})

test('another master key stops the bank before it serves anyone', async () => {
  const other = { ...world, seal: openSeal(Buffer.alloc(32)) }
  await expect(seed(other)).rejects.toThrow('sealed under another master key')
})
