import { expect, test } from 'vitest'
import { readOverview } from '#contract/overview'
import { placeExchange, placeTransfer } from '#contract/place'
import { readSpending, type Spending } from '#contract/spending'
import { createWallet } from '#contract/wallet'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openMemberKit } from '#tests/bank/member/memberKit'
import { placed } from '#tests/bank/order/orderKit'
import { openTestBank } from '#tests/kit/bank'

/** What orders spend, as their customers make them. */

const bank = await openTestBank()
const { eur, give, inWalletOf, letIn, moveIn, usd } = await openMemberKit(bank)

const transfer = (by: Owner, to_wallet_uuid: string, amount: string) =>
  placed(
    by.ask(placeTransfer, {
      from_currency_id: usd,
      to_wallet_uuid,
      amount,
      wallet_id: by.walletId,
    }),
  )

async function spentBy(person: Owner) {
  const { body } = await person.ask(readSpending, { wallet_uuid: person.walletId })
  return (body as unknown as Spending).months.at(-1)!
}

test('a payment to somebody is spent, a move to an own wallet or an exchange is not', async () => {
  const [ann, bob] = [await moveIn(), await moveIn()]
  await give(ann, usd, 1_000_00n)
  await transfer(ann, bob.walletId, '30')
  const { body } = await ann.ask(createWallet, { type: 'vault', name: 'Savings' })
  await transfer(ann, String(body.uuid), '200')
  await placed(
    ann.ask(placeExchange, { from_uuid: usd, to_uuid: eur, wallet_id: ann.walletId, amount: '50' }),
  )
  const { amount, categories } = await spentBy(ann)
  expect(categories.find(({ category }) => category === 'transfers')?.amount).toBe('30.00')
  expect(categories.every(({ category }) => ['transfers', 'fees'].includes(category))).toBe(true)
  expect((await ann.ask(readOverview)).body.month).toMatchObject({
    money_in: '0.00',
    money_out: amount,
  })
  expect(await spentBy(bob)).toMatchObject({ amount: '0.00', categories: [] })
})

test('a member sees what was spent from the wallet they share, and from no other', async () => {
  const [owner, viewer, payee] = [await moveIn(), await moveIn(), await moveIn()]
  await give(owner, usd, 500_00n)
  const { body } = await owner.ask(createWallet, { type: 'vault', name: 'Savings' })
  const vault = { ...owner, walletId: String(body.uuid) }
  await give(vault, usd, 500_00n)
  await transfer(owner, payee.walletId, '25')
  await transfer(vault, payee.walletId, '70')
  await letIn(owner, viewer, 'viewer')
  expect(await spentBy(inWalletOf(owner, viewer))).toMatchObject({ amount: '25.00' })
  expect(await spentBy(viewer)).toMatchObject({ amount: '0.00' })
  const foreign = await viewer.ask(readSpending, { wallet_uuid: vault.walletId })
  expect(foreign.status).toBe(404)
})
