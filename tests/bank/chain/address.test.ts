import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { ADDRESSES_PER_CHAIN_MAX, listAddresses, openAddress } from '#contract/address'
import { readUser } from '#contract/person'
import { seededCurrencies } from '#bank/db/seed/currencies'
import { chainIds } from '#contract/chains'
import { insertCurrency } from '#bank/reference/reference.rows'
import { openWallet } from '#bank/wallet/wallet'
import { signUpIn } from '#tests/bank/harness/principals'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { assertOnce } from '#tests/kit/once'
import { openTenant } from '#tests/kit/openTenant'

/** Receiving addresses, over HTTP. */

let bank: TestBank
let tenantId: string
let ann: Customer
let bob: Customer

beforeAll(async () => {
  bank = await openTestBank()
  tenantId = await openDealingTenant('sandbox')
  ann = await openCustomer(tenantId)
  bob = await openCustomer(tenantId)
})

type Customer = Awaited<ReturnType<typeof openCustomer>>

async function openDealingTenant(kind: 'sandbox' | 'live') {
  const id = await openTenant(bank.world, { kind })
  await bank.world.engine.transaction({ tenantId: id, personId: null }, async (tx) => {
    for (const [position, currency] of seededCurrencies.entries())
      await insertCurrency(tx, id, { ...currency, id: bank.world.random.id(), position })
  })
  return id
}

async function openCustomer(at: string) {
  const caller = await signUpIn(bank, at)
  const personId = String((await bank.ask(readUser, {}, caller)).body.id)
  const scope = { tenantId: at, personId }
  const newWallet = async () =>
    (
      await bank.world.engine.transaction(scope, (tx) =>
        openWallet({ tx, scope, world: bank.world }, personId, 'personal'),
      )
    ).id
  return { ...caller, walletId: await newWallet(), newWallet }
}

interface Wanted {
  chain?: number
  label?: string
  wallet?: string
  key?: string
  as?: Customer
}

const open = ({ chain = chainIds.ethereum, label = 'main', wallet, key, as = ann }: Wanted = {}) =>
  bank.ask(
    openAddress,
    { wallet_uuid: wallet ?? as.walletId, chain: String(chain), label },
    { ...as, headers: { 'idempotency-key': key ?? randomUUID() } },
  )

const list = (chain: number = chainIds.ethereum, wallet = ann.walletId) =>
  bank.ask(listAddresses, { wallet_uuid: wallet, chain: String(chain) }, ann)

test('creates one address per chain and label, and returns it ever after', async () => {
  const first = await open({ label: 'Savings' })
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({
    wallet_uuid: ann.walletId,
    chain: 1,
    label: 'Savings',
    memo: null,
    confirmations: 12,
  })
  expect(first.body.created_ad).toBe(first.body.created_at)
  expect((await open({ label: 'Savings' })).body).toEqual(first.body)
  expect((await open({ label: ' Savings ' })).body).toEqual(first.body)
  expect((await open({ label: 'Rent' })).body.address).not.toBe(first.body.address)
})

test('two concurrent requests create one address, with one key or with two', async () => {
  const key = randomUUID()
  const answers = await Promise.all(
    [key, key, randomUUID(), randomUUID()].map((one) => open({ label: 'Quick', key: one })),
  )
  const made = answers.filter(({ status }) => status === 200).map(({ body }) => body.address)
  expect(new Set(made).size).toBe(1)
  expect(answers.map(({ body }) => body.code ?? 'made')).not.toContain('INTERNAL')
  expect((await open({ label: 'Quick', key })).body.address).toBe(made[0])
})

test('fifty requests under one key create one address', async () => {
  const { walletId, ...me } = ann
  await assertOnce(bank, {
    endpoint: openAddress,
    words: { wallet_uuid: walletId, chain: '1', label: 'Fifty' },
    otherWords: { wallet_uuid: walletId, chain: '1', label: 'Fifty-one' },
    tenantId,
    me,
    them: null,
    effects: async () =>
      bank.world.engine.transaction({ tenantId, personId: null }, async (tx) => {
        const { rows } = await tx.query(
          `select 1 from addresses where tenant_id = $1 and label like 'Fifty%'`,
          [tenantId],
        )
        return rows.length
      }),
  })
})

const shapes: [chain: keyof typeof chainIds, shape: RegExp][] = [
  ['ethereum', /^0x[0-9a-fA-F]{40}$/],
  ['polygon', /^0x[0-9a-fA-F]{40}$/],
  ['play', /^0x[0-9a-fA-F]{40}$/],
  ['bitcoin', /^bc1q[02-9ac-hj-np-z]{38}$/],
  ['tron', /^T[1-9A-HJ-NP-Za-km-z]{33}$/],
  ['ripple', /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/],
]

test.each(shapes)('an address on %s has that chain’s format', async (chain, shape) => {
  expect(String((await open({ chain: chainIds[chain] })).body.address)).toMatch(shape)
})

test('gives each customer a memo where they share an address', async () => {
  const [mine, theirs] = [
    await open({ chain: chainIds.ripple }),
    await open({ chain: chainIds.ripple, as: bob }),
  ]
  expect(mine.body.address).toBe(theirs.body.address)
  expect(mine.body.memo).toMatch(/^\d{6,}$/)
  expect(mine.body.memo).not.toBe(theirs.body.memo)
})

test('no two customers share an address on any chain', async () => {
  const chains = [chainIds.ethereum, chainIds.bnb, chainIds.polygon, chainIds.play]
  const made = await Promise.all(
    [ann, bob].flatMap((as) => chains.map((chain) => open({ chain, as, label: 'apart' }))),
  )
  expect(new Set(made.map(({ body }) => body.address)).size).toBe(8)
})

test('lists a chain’s addresses oldest first, with the oldest at the top level for old clients', async () => {
  const wallet = await ann.newWallet()
  expect((await list(chainIds.tron, wallet)).body).toMatchObject({ total: 0, data: [], uuid: null })
  const labels = ['one', 'two', 'three']
  for (const label of labels) {
    await open({ chain: chainIds.tron, label, wallet })
    bank.clock.advance(1_000)
  }
  await open({ chain: chainIds.bitcoin, label: 'elsewhere', wallet })
  const { body } = await list(chainIds.tron, wallet)
  const data = body.data as { label: string; address: string }[]
  expect(data.map(({ label }) => label)).toEqual(labels)
  expect(body).toMatchObject({ total: 3, count: 3, has_more: false, ...data[0] })
})

test('limits the addresses of a chain, and keeps returning existing ones', async () => {
  const wallet = await ann.newWallet()
  const chain = chainIds.bitcoin
  for (let at = 0; at < ADDRESSES_PER_CHAIN_MAX - 1; at += 1)
    await open({ chain, wallet, label: `label ${at}` })
  const last = await Promise.all(
    ['this', 'that', 'those'].map((label) => open({ chain, wallet, label })),
  )
  expect(
    last.map(({ body }) => (typeof body.code === 'string' ? body.code : 'made')).toSorted(),
  ).toEqual(['LIMIT_REACHED', 'LIMIT_REACHED', 'made'])
  expect((await open({ chain, wallet, label: 'label 7' })).status).toBe(200)
  expect((await open({ chain: chainIds.tron, wallet, label: 'main' })).status).toBe(200)
})

test.each([0, 5, 31_338, 2 ** 31, 900_000_001])('does not serve chain %i', async (chain) => {
  expect((await open({ chain })).body.code).toBe('CHAIN_UNSUPPORTED')
  expect((await list(chain)).body.code).toBe('CHAIN_UNSUPPORTED')
})

test('does not serve a chain without currencies of the tenant', async () => {
  const bare = await openTenant(bank.world)
  const as = await openCustomer(bare)
  expect((await open({ as })).body.code).toBe('CHAIN_UNSUPPORTED')
})

test('a live tenant has no addresses until its operator names a node', async () => {
  const as = await openCustomer(await openDealingTenant('live'))
  expect((await open({ as })).body.code).toBe('CHAIN_UNSUPPORTED')
})

const bad = ['', '  ', 'x'.repeat(65), 'a\u0007b', 'a\nb', 'safe\u202Eevil', 'a\u2066b', '\u200b']

test.each(bad)('refuses the label %j by its field', async (label) => {
  const { status, body } = await open({ label })
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
  expect(body.errors).toMatchObject([{ pointer: '/label' }])
})

test.each(['x'.repeat(64), 'Сбережения', 'חיסכון', 'a & b', '=HYPERLINK("x")', '👩‍👩‍👧'])(
  'a label like %j is kept as it is',
  async (label) => {
    expect((await open({ label })).body.label).toBe(label)
  },
)

test('does not find the wallet of another person or tenant', async () => {
  const far = await openCustomer(await openDealingTenant('sandbox'))
  for (const wallet of [bob.walletId, far.walletId, randomUUID(), 'nonsense', '12345']) {
    const answers = [await open({ wallet }), await list(chainIds.ethereum, wallet)]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
    ])
  }
})

test('accepts a request without a key, and warns', async () => {
  const words = { wallet_uuid: ann.walletId, chain: '1', label: 'keyless' }
  const { status, headers } = await bank.ask(openAddress, words, ann)
  expect([status, headers.get('warning')]).toEqual([200, expect.stringMatching(/^299 /)])
})
