import { expect, test } from 'vitest'
import type { PolicyLimits } from '#contract/ops/policyDocument'
import { createPayout } from '#contract/payout'
import { everyCall } from '#bank/handlers'
import { openCustomerLimits } from '#tests/bank/customerLimit/customerLimitKit'
import { withTerms } from '#tests/bank/policy/policyKit'
import { openTestBank } from '#tests/kit/bank'
import { changePolicy } from '#tests/kit/policy'
import { detailIn, lineOf, openPayoutKit } from './payoutKit.ts'

/** What the lines of a file may pay, each and together, to the cent. */

const bank = await openTestBank(everyCall)

async function checked(limits: Partial<PolicyLimits>, amounts: readonly string[]) {
  const kit = await openPayoutKit(bank, { limits })
  const { ann, people } = await kit.payer()
  const rows = amounts.map((amount, at) => ({ recipient: people[at % 3]!.walletId, amount }))
  const check = async () => (await kit.draft(ann, rows)).rows.map(lineOf)
  return { kit, check }
}

test('of a day to everybody together', async () => {
  const { check } = await checked({ per_day: '100' }, ['60', '40', '0.01', '0.02'])
  expect(await check()).toEqual(['1', '2', '3 LIMIT_EXCEEDED', '4 LIMIT_EXCEEDED'])
})

test('a line above what is left takes nothing from those after it', async () => {
  const { check } = await checked({ per_day: '100' }, ['60', '40.01', '40'])
  expect(await check()).toEqual(['1', '2 LIMIT_EXCEEDED', '3'])
})

test('of a day by one type of order', async () => {
  const { kit, check } = await checked({}, ['30', '20', '0.01'])
  await bank.world.engine.transaction(kit.scope, (tx) =>
    changePolicy(tx, kit.tenantId, withTerms('TRANSFER_INTERNAL', { per_day: '50' })),
  )
  bank.clock.advance(2_000)
  expect(await check()).toEqual(['1', '2', '3 LIMIT_EXCEEDED'])
})

test('of one payment, each line by itself', async () => {
  const kit = await openCustomerLimits(bank)
  const [ann, people] = [await kit.payer(), [await kit.moveIn(), await kit.moveIn()]]
  await kit.set(ann, '1000', { per_payment: '40' })
  const rows = ['40', '40.01', '39.99'].map((amount, at) => ({
    recipient: people[at % 2]!.walletId,
    amount,
  }))
  const made = await ann.ask(createPayout, { currency_id: kit.usd, rows })
  expect(detailIn(made).rows.map(lineOf)).toEqual(['1', '2 LIMIT_EXCEEDED', '3'])
})
