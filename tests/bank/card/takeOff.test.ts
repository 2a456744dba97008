import { expect, test } from 'vitest'
import { reportCardLost } from '#contract/card'
import { loadPrepaidCard, withdrawPrepaidCard, withdrawSubAccount } from '#contract/cardOrder'
import { identityOf } from '#bank/policy/document'
import { openTestBank } from '#tests/kit/bank'
import { changePolicy } from '#tests/kit/policy'
import { openCardMoney } from './cardMoney.ts'

const bank = await openTestBank()
const cards = await openCardMoney(bank)
const { book, funded } = cards

test('withdraws from a lost card and refuses to load it', async () => {
  const { owner, card, ask } = await funded('VIRTUAL_PREPAID')
  await ask('credit', '12.00')
  await owner.ask(reportCardLost, { id: card.id, reason: 'lost' })
  const load = await owner.ask(loadPrepaidCard, { amount: '5', card_id: card.id })
  expect([load.status, load.body.code]).toEqual([409, 'CARD_STATE_CONFLICT'])
  expect((await owner.ask(withdrawPrepaidCard, { amount: '12', card_id: card.id })).status).toBe(
    201,
  )
})

test('does not withdraw what is held or owed', async () => {
  const { owner, at, ask, buy } = await funded()
  await ask('credit', '30.00')
  await buy('10.00')
  const refused = await owner.ask(withdrawSubAccount, { amount: '20.01', sub_account_id: at })
  expect(refused.body).toMatchObject({
    code: 'INSUFFICIENT_FUNDS',
    errors: [{ params: { free: '20.00', missing: '0.01' } }],
  })
  await ask('clearUnasked', '25.00')
  expect((await owner.ask(withdrawSubAccount, { amount: '1', sub_account_id: at })).body.code).toBe(
    'INSUFFICIENT_FUNDS',
  )
})

test('of parallel withdrawals one succeeds and the others are refused', async () => {
  const { owner, card, at, ask } = await funded()
  await ask('credit', '30.00')
  const off = () => owner.ask(withdrawSubAccount, { amount: '1', sub_account_id: at })
  const all = await Promise.all(Array.from({ length: 6 }, off))
  expect(all.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 409, 409, 409, 409, 409,
  ])
  expect(await book(owner, card)).toMatchObject({ incoming: 100n, card: 2_900n })
  await cards.settle()
  expect((await off()).status).toBe(201)
})

test('parallel purchases and withdrawals never use the same money', async () => {
  const { owner, card, at, ask, buy } = await funded()
  await ask('credit', '30.00')
  const off = owner.ask(withdrawSubAccount, { amount: '16', sub_account_id: at })
  const all = await Promise.all([...Array.from({ length: 8 }, () => buy('5.00')), off])
  const bought = all.filter(({ status }) => status === 'APPROVED').length
  const refused = all.filter((one) => 'failure_reason' in one && one.failure_reason).length
  expect(bought + refused).toBe(8)
  const { card: rest } = await book(owner, card)
  expect(Number(rest)).toBeGreaterThanOrEqual(500 * bought)
  expect(bought).toBe((await off).status === 201 ? 2 : 6)
})

test('whoever is not verified where the bank asks for it takes nothing off', async () => {
  const { owner, at, ask } = await funded()
  await ask('credit', '30.00')
  const off = () => owner.ask(withdrawSubAccount, { amount: '5', sub_account_id: at })
  async function publish(isAsked: boolean) {
    await bank.world.engine.transaction({ tenantId: cards.tenantId, personId: null }, (tx) =>
      changePolicy(tx, cards.tenantId, (document) => ({
        ...document,
        identity: identityOf(isAsked),
      })),
    )
    bank.clock.advance(5_000)
  }
  await publish(true)
  expect((await off()).body.code).toBe('KYC_REQUIRED')
  await publish(false)
  expect((await off()).status).toBe(201)
})

test('a live bank takes nothing off by a card network that it does not have', async () => {
  const { owner, at, ask } = await funded()
  await ask('credit', '30.00')
  await cards.rows(`update tenants set kind = 'live' where tenant_id = $1`)
  bank.clock.advance(60_000)
  const off = await owner.ask(withdrawSubAccount, { amount: '5', sub_account_id: at })
  expect(off.body.code).toBe('ORDER_TYPE_DISABLED')
})
