import { createBalanceCard } from '#contract/card'
import { listIssuingPrograms, type IssuingProgram } from '#contract/program'
import { signInByPassword } from '#contract/signIn'
import { demoTenants } from '#contract/tenants'
import { listWallets } from '#contract/wallet'
import { demoCustomers } from '#bank/db/seed/tenants'
import type { TestBank } from '#tests/kit/bank'

const tenantId = demoTenants.larkspur

/** The demo customer's API calls. */
export async function callOf(bank: TestBank) {
  const { email, password } = demoCustomers.larkspur
  const { body } = await bank.ask(signInByPassword, { email, password }, { tenantId })
  return { tenantId, bearer: String(body.access_token) }
}

/** Gives the demo customer an active virtual card. */
export async function makeHeldCard(bank: TestBank) {
  const her = await callOf(bank)
  const [wallet] = (await bank.ask(listWallets, {}, her)).body.data as { uuid: string }[]
  const walletId = wallet!.uuid
  const offered = await bank.ask(listIssuingPrograms, { wallet_id: walletId }, her)
  const programs = offered.body.data as IssuingProgram[]
  const program_id = programs.find(({ name }) => name === 'Virtual card')!.id
  const made = await bank.ask(
    createBalanceCard,
    { wallet_id: walletId, program_id },
    { ...her, headers: { 'idempotency-key': 'the-first-card' } },
  )
  await bank.relay.drain()
  const accountId = (made.body.fiat_account as { id: string }).id
  return { walletId, accountId, cardPath: `/cards/${String(made.body.id)}` }
}
