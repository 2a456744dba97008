import type { DemoTenant } from '#contract/tenants'
import { seedAccountPrograms } from '#bank/account/programs'
import { seedIssuingPrograms } from '#bank/card/programs'
import { seedVerified } from '#bank/kyc/seedVerified'
import { insertCurrency, type CurrencyRow } from '#bank/reference/reference.rows'
import { findTenant, insertDirectoryEntry, insertTenant } from '#bank/tenant/tenant.rows'
import { openWallet } from '#bank/wallet/wallet'
import type { Tenant } from '#bank/tenant/tenant'
import type { BankServices } from '#bank/services'
import type { Scope, Tx } from '#bank/db/engine'
import { seededCurrencies } from './currencies.ts'
import { beginning, seedHistory } from './history.ts'
import { seedCard, seedLife } from './life.ts'
import { seedQueues } from './queues.ts'
import { seededPolicy, seedOrderTypes } from './orderTypes.ts'
import { seedPlatform, seedStaff } from './staff.ts'
import {
  demoCustomers,
  liveTenant,
  seededTenants,
  type DemoCustomer,
  type SeededTenant,
} from './tenants.ts'

/**
 * Each tenant whole or not at all; one that exists stays as it is. `lively` customers also have
 * recipients, an account and a card in use, and there is a platform: tests mostly want them bare.
 */
export async function seed(
  world: BankServices,
  { live = false, lively = false } = {},
): Promise<void> {
  // demoCustomers is keyed by DemoTenant.
  for (const [name, customer] of Object.entries(demoCustomers)) {
    const tenant = seededTenants[name as DemoTenant]
    await seedTenant(world, tenant, { customer, lively })
    await seedStaff(world, tenant.id, name as DemoTenant)
    const currency = tenant.config.base_currency
    if (lively) await seedQueues(world, { id: tenant.id, slug: name as DemoTenant, currency })
  }
  if (lively) await seedPlatform(world)
  if (live) await seedTenant(world, liveTenant, { customer: null, lively })
}

async function seedTenant(
  world: BankServices,
  tenant: SeededTenant,
  { customer, lively }: { customer: DemoCustomer | null; lively: boolean },
) {
  const { engine, passwords, random, seal } = world
  const scope: Scope = { tenantId: tenant.id, personId: null }
  if (await engine.transaction(scope, (tx) => findTenant(tx, seal, tenant.id))) return
  const hash = customer && (await passwords.hash(customer.password))
  await engine.asOwner((tx) => insertDirectoryEntry(tx, tenant.id, tenant.slug))
  await engine.transaction(scope, async (tx) => {
    const secrets = { telegram_bot_token: botToken(world) }
    const policy = seededPolicy(tenant)
    if (!(await insertTenant(tx, world, { ...tenant, secrets }, policy))) return
    const currencies = seededCurrencies.map((currency, position) => ({
      ...currency,
      id: random.id(),
      position,
    }))
    for (const currency of currencies) await insertCurrency(tx, tenant.id, currency)
    await seedOrderTypes(tx, tenant)
    await seedAccountPrograms(tx, world, tenant)
    await seedIssuingPrograms(tx, world, tenant.id, tenant.config.base_currency)
    if (customer && hash) {
      const state = { isPlatform: false, status: 'OPEN', pause: null } as const
      const whole = { ...tenant, ...state, secrets }
      await seedCustomer(tx, world, { tenant: whole, customer, hash, currencies, lively })
    }
  })
}

interface CustomerSeed {
  tenant: Tenant
  lively: boolean
  customer: DemoCustomer
  hash: string
  currencies: readonly CurrencyRow[]
}

async function seedCustomer(
  tx: Tx,
  world: BankServices,
  { tenant, customer, hash, currencies, lively }: CustomerSeed,
) {
  const personId = await insertCustomer(tx, world, tenant, customer, hash)
  const scope: Scope = { tenantId: tenant.id, personId: null }
  const { clock, random } = world
  const before = { random, clock: { now: () => beginning(clock.now()) } }
  const wallet = await openWallet({ tx, scope, world: before }, personId, 'personal')
  await seedVerified(tx, world, tenant.id, wallet)
  const home = tenant.config.base_currency
  const named = (name: string, symbol: string) =>
    currencies.filter((one) => one.symbol === symbol).map((one) => [name, one] as const)
  const coins = new Map([
    ...currencies.map((one) => [one.symbol, one] as const),
    ...currencies.map((one) => [`${one.symbol} ${one.chain_id}`, one] as const),
    ...named('home', home),
    ...named('away', home === 'USD' ? 'EUR' : 'USD'),
  ])
  const deps = { tenantId: tenant.id, walletId: wallet.id, personId, coins }
  const life = { tx, world, tenant, personId, wallet }
  const card = lively ? await seedCard(life) : null
  const subAccountId = card?.subAccountId ?? null
  await seedHistory(tx, world, { ...deps, now: clock.now(), subAccountId })
  if (card) await seedLife(life, card)
}

/** Shaped like a real Telegram token. */
const botToken = ({ random }: BankServices) =>
  `${7_000_000_000 + (random.number() % 1_000_000_000)}:${random.bytes(26).toString('base64url')}`

async function insertCustomer(
  tx: Tx,
  { clock, random }: BankServices,
  tenant: SeededTenant,
  customer: DemoCustomer,
  passwordHash: string,
): Promise<string> {
  const id = random.id()
  await tx.query(
    `insert into people (tenant_id, id, number, email, phone, tg_id, email_confirmed_at,
       phone_confirmed_at, password_hash, password_set_at, state, first_name, last_name, birth_date,
       default_currency, is_developer, kyc_status, kyc_date, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $7, 'active', $9, $10, $11, $12, false,
       'UNVERIFIED', null, $7, $7)`,
    [
      tenant.id,
      id,
      random.number(),
      customer.email,
      customer.phone,
      customer.telegramId,
      clock.now(),
      passwordHash,
      customer.firstName,
      customer.lastName,
      customer.birthDate,
      tenant.config.base_currency,
    ],
  )
  return id
}
