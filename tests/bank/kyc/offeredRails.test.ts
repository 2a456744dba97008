import { expect, test } from 'vitest'
import { listKycRails, type KycRail } from '#contract/kyc'
import { demoTenants, type DemoTenant } from '#contract/tenants'
import { listWallets } from '#contract/wallet'
import { inTenant } from '#bank/db/engine'
import { seed } from '#bank/db/seed/seed'
import { signUpIn } from '#tests/bank/harness/principals'
import { openTestBank } from '#tests/kit/bank'

/** Customers are asked to unlock only what their bank has. */

const bank = await openTestBank()
await seed(bank.world)

async function railsAt(tenant: DemoTenant) {
  const person = await signUpIn(bank, demoTenants[tenant])
  const wallets = (await bank.ask(listWallets, {}, person)).body.data as { uuid: string }[]
  const { body } = await bank.ask(listKycRails, { wallet_id: wallets[0]!.uuid }, person)
  return (body.data as KycRail[]).map(({ id }) => id)
}

const change = (text: string) =>
  inTenant(bank.world.engine, demoTenants.larkspur, (tx) =>
    tx.query(text, [demoTenants.larkspur, 'us-payments']),
  )

test('a bank without transfers and accounts of a country asks nobody to unlock them', async () => {
  expect(await railsAt('larkspur')).toEqual([
    'us-payments',
    'eu-payments',
    'swift',
    'crypto',
    'cards',
  ])
  expect(await railsAt('juniper')).toEqual(['eu-payments', 'swift', 'crypto', 'cards'])
})

test('what accounts alone still need stays, until they are closed too', async () => {
  await change(
    'update order_type_settings set is_enabled = false where tenant_id = $1 and kyc_rail_id = $2',
  )
  expect(await railsAt('larkspur')).toContain('us-payments')
  await change(
    `update account_programs set status = 'INACTIVE' where tenant_id = $1 and kyc_rail_id = $2`,
  )
  expect(await railsAt('larkspur')).not.toContain('us-payments')
})
