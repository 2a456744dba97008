import { activateCard, createBalanceCard } from '#contract/card'
import { listIssuingPrograms, type IssuingProgram } from '#contract/program'
import { moveCard } from '#contract/sandboxCard'
import { signInByPassword } from '#contract/signIn'
import { demoTenants, type DemoTenant } from '#contract/tenants'
import { listWallets } from '#contract/wallet'
import { demoCustomers } from '#bank/db/seed/tenants'
import type { TestBank } from '#tests/kit/bank'

/** The demo customer's API calls. */
export async function callOf(bank: TestBank, tenant: DemoTenant = 'larkspur') {
  const { email, password } = demoCustomers[tenant]
  const tenantId = demoTenants[tenant]
  const { body } = await bank.ask(signInByPassword, { email, password }, { tenantId })
  return { tenantId, bearer: String(body.access_token) }
}

/** Gives the demo customer an active virtual card. */
export async function makeHeldCard(bank: TestBank, tenant: DemoTenant = 'larkspur') {
  const { walletId, made } = await makeCard(bank, tenant, 'Virtual card')
  const accountId = (made.fiat_account as { id: string }).id
  return { walletId, accountId, cardPath: `/cards/${String(made.id)}` }
}

/** The same, of plastic that has arrived. */
export async function makeHeldPhysicalCard(bank: TestBank, tenant: DemoTenant = 'larkspur') {
  await bank.world.engine.asOwner((tx) => tx.query('update issuing_programs set issuing_fee = 0'))
  const { her, made } = await makeCard(bank, tenant, 'Physical card')
  const id = String(made.id)
  const shipping = { ...her, headers: { 'idempotency-key': bank.world.random.id() } }
  await bank.ask(moveCard, { id, event: 'ship' }, shipping)
  await bank.ask(activateCard, { id, last4: made.last4 }, her)
  return `/cards/${id}`
}

async function makeCard(bank: TestBank, tenant: DemoTenant, program: string) {
  const her = await callOf(bank, tenant)
  const [wallet] = (await bank.ask(listWallets, {}, her)).body.data as { uuid: string }[]
  const walletId = wallet!.uuid
  const offered = await bank.ask(listIssuingPrograms, { wallet_id: walletId }, her)
  const programs = offered.body.data as IssuingProgram[]
  const program_id = programs.find(({ name }) => name === program)!.id
  const { body: made } = await bank.ask(
    createBalanceCard,
    { wallet_id: walletId, program_id },
    { ...her, headers: { 'idempotency-key': bank.world.random.id() } },
  )
  await bank.relay.drain()
  return { her, walletId, made }
}
