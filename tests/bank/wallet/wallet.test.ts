import { expect, test } from 'vitest'
import type { FeedPosition } from '#contract/feed'
import {
  createWallet,
  listTransactions,
  listWallets,
  readWallet,
  walletTypes,
} from '#contract/wallet'
import { openTestBank } from '#tests/kit/bank'
import { assertOnce } from '#tests/kit/once'
import { openWalletKit } from './walletKit.ts'

/** Wallets: created at sign-up and by request, exact, and hidden from others. */

const bank = await openTestBank()
const { ask, customer, rows, tenantId } = await openWalletKit(bank)

const keyed = (bearer: string) => ({
  bearer,
  headers: { 'idempotency-key': bank.world.random.id() },
})

test('a new person has a personal wallet with exact balances', async () => {
  const ann = await customer()
  await ann.line(100_05n)
  await ann.line(7_00n, { status: 'pending' })
  const { body } = await ask(readWallet, { uuid: ann.wallet }, ann.me)
  expect(body).toMatchObject({
    type: 'personal',
    base_currency: 'USD',
    total_amount: '100.05',
    fiat_total: '100.05',
    crypto_total: '0.00',
    pending_balance: '7.00',
  })
  const lines = body.balance as { symbol: string }[]
  expect(lines.find(({ symbol }) => symbol === 'USD')).toMatchObject({
    amount: '100.05',
    fiat_amount: '100.05',
    available: '100.05',
    held: '0.00',
    incoming: '7.00',
  })
})

test('a symbol on several chains is one line', async () => {
  const ann = await customer()
  await ann.line(3_205_400_000n, { coin: 'USDT 900000195', method: 'crypto' })
  await ann.line(1_000_000n, { coin: 'USDT 1', method: 'crypto' })
  const { body } = await ask(readWallet, { uuid: ann.wallet }, ann.me)
  const lines = body.balance as { symbol: string; amount: string; details: { amount: string }[] }[]
  const usdt = lines.filter(({ symbol }) => symbol === 'USDT')
  expect(usdt).toHaveLength(1)
  expect(usdt[0]!.amount).toBe('3206.400000')
  expect(usdt[0]!.details.map(({ amount }) => amount).toSorted()).toContain('3205.400000')
})

test('list and detail of a wallet agree', async () => {
  const ann = await customer()
  await ann.line(12_34n)
  await ann.line(5_000_000_000_000_000n, { coin: 'ETH 1', method: 'crypto' })
  const listed = (await ask(listWallets, {}, ann.me)).body.data as Record<string, unknown>[]
  const { balance: _, ...detail } = (await ask(readWallet, { uuid: ann.wallet }, ann.me)).body
  expect(listed).toEqual([
    { ...detail, kyc_info: null, role: 'owner', pays_most: null, feed: expect.anything() },
  ])
  const byNumber = await ask(readWallet, { uuid: String(detail.id) }, ann.me)
  expect(byNumber.body.uuid).toBe(ann.wallet)
})

test('the list shows the feed position', async () => {
  const ann = await customer()
  const recorded = async () => {
    const { body } = await ask(listWallets, {}, ann.me)
    return (body.data as { feed: FeedPosition }[])[0]!.feed
  }
  expect(await recorded()).toEqual({ epoch: 0, seq: 0 })
  await ann.line(12_34n)
  const first = await recorded()
  expect(first.seq).toBe(1)
  await ann.line(1_00n)
  expect(await recorded()).toEqual({ epoch: first.epoch, seq: 2 })
})

test('creates every wallet type and refuses others', async () => {
  const {
    me: { bearer },
  } = await customer()
  for (const type of walletTypes) {
    const { status, body } = await ask(createWallet, { type }, keyed(bearer))
    expect([status, body.type]).toEqual([200, type])
  }
  expect((await ask(createWallet, {}, keyed(bearer))).body.type).toBe('personal')
  const odd = await ask(createWallet, { type: 'savings' }, keyed(bearer))
  expect([odd.status, odd.body.code]).toEqual([400, 'VALIDATION_FAILED'])
})

test('a person has at most twenty wallets, even in parallel', async () => {
  const {
    me: { bearer },
  } = await customer()
  const made = await Promise.all(
    Array.from({ length: 22 }, () => ask(createWallet, { type: 'vault' }, keyed(bearer))),
  )
  const refused = made.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 3 }, () => [422, 'LIMIT_REACHED']),
  )
})

test('creates one wallet per key in fifty parallel calls', async () => {
  const [ann, bob] = [await customer(), await customer()]
  await assertOnce(bank, {
    endpoint: createWallet,
    words: { type: 'vault' },
    otherWords: { type: 'escrow' },
    tenantId,
    me: ann.me,
    them: bob.me,
    effects: async () => {
      const [found] = await rows<{ count: string }>(
        'select count(*) from wallets where tenant_id = $1 and person_id = any($2::uuid[])',
        [ann.personId, bob.personId],
      )
      return Number(found!.count)
    },
  })
})

test("hides another's wallet", async () => {
  const [ann, bob] = [await customer(), await customer()]
  const answers = []
  for (const uuid of [
    bob.wallet,
    bank.world.random.id(),
    'none',
    '123456',
    bob.wallet.toUpperCase(),
  ]) {
    const { status, body } = await ask(readWallet, { uuid }, ann.me)
    answers.push([status, body.code, body.detail])
  }
  expect(new Set(answers.map(String)).size).toBe(1)
  expect(answers[0]!.slice(0, 2)).toEqual([404, 'NOT_FOUND'])
})

test('the list of transactions ignores an unknown word of its filter, with a warning', async () => {
  const ann = await customer()
  const words = { wallet_uuid: ann.wallet, filter: '{"colour":"red"}' }
  const { status, headers } = await ask(listTransactions, words, ann.me)
  const warning = '299 - "Ignored unknown fields: /filter/colour"'
  expect([status, headers.get('warning')]).toEqual([200, warning])
  const known = await ask(listTransactions, { wallet_uuid: ann.wallet }, ann.me)
  expect(known.headers.get('warning')).toBeNull()
})
