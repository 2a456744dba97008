import { expect, test } from 'vitest'
import { paidBefore, paysKnownDestination } from '#bank/order/payee.rows'
import { openCounterpartyKit, type Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'

/** Which earlier payments make it known whom an order pays. */

const bank = await openTestBank()
const kit = await openCounterpartyKit(bank)
const ann = await kit.moveIn()
const someId = () => bank.world.random.id()
const since = bank.clock.now()
const moment = (ms: number) => new Date(since.getTime() + ms)

/** Whom an order pays, one of the ways. */
interface End {
  to_wallet_id?: string
  to_person_id?: string
  destination_id?: string
  to_address?: string
  chain_id?: number
}

interface Planted {
  status?: string
  direction?: string
  at?: Date
  wallet?: string
  /** Null where nothing was written about it. */
  asked?: boolean | null
}

async function plant(owner: Owner, end: End, planted: Planted = {}) {
  const { status = 'COMPLETE', direction = 'out', at = moment(-1), asked = null } = planted
  const id = someId()
  await kit.rows(
    `insert into orders (tenant_id, id, number, person_id, wallet_id, order_type, status,
       direction, settles, money, attempt, from_currency_id, to_currency_id, total, net, arrives,
       lines, rate, created_at, updated_at, version, to_wallet_id, to_person_id, destination_id,
       to_address, chain_id)
     values ($1, $2, $3, $4, $5, 'TRANSFER_INTERNAL', $6, $7, 'atOnce', 'settled', 0, $8, $8, 1, 1, 1,
       '[]', '1', $9, $9, 1, $10, $11, $12, $13, $14)`,
    id,
    bank.world.random.number(),
    owner.personId,
    planted.wallet ?? owner.walletId,
    status,
    direction,
    kit.usd,
    at,
    end.to_wallet_id ?? null,
    end.to_person_id ?? null,
    end.destination_id ?? null,
    end.to_address ?? null,
    end.chain_id ?? null,
  )
  if (asked !== null)
    await kit.rows(
      `insert into order_worths (tenant_id, order_id, person_id, worth, payee, asked, at)
       values ($1, $2, $3, 1, null, $4, $5)`,
      id,
      owner.personId,
      asked,
      at,
    )
  return id
}

/** Asked before an order is placed, and of one that waits for its proof. */
async function isKnown(end: End) {
  const orderId = await plant(ann, { to_person_id: someId(), ...end }, { status: 'NEW' })
  return kit.within(ann, async (tx, scope) => [
    await paidBefore(tx, scope, {
      walletId: ann.walletId,
      destinationId: end.destination_id ?? null,
      toWalletId: end.to_wallet_id ?? null,
      to: { address: end.to_address ?? null, chainId: end.chain_id ?? null },
      since,
    }),
    await paysKnownDestination(tx, scope, { orderId, since }),
  ])
}

const known = [true, true]
const unknown = [false, false]

const ends: [string, () => End][] = [
  ['a wallet', () => ({ to_wallet_id: someId() })],
  ['a destination', () => ({ destination_id: someId() })],
  ['an address', () => ({ to_address: someId(), chain_id: 1 })],
]

test.each(ends)('%s that was paid is known, and no other', async (_, endOf) => {
  const end = endOf()
  expect(await isKnown(end)).toEqual(unknown)
  await plant(ann, end)
  expect(await isKnown(end)).toEqual(known)
  expect(await isKnown(endOf())).toEqual(unknown)
})

test('an address that was paid on one chain is not known on another', async () => {
  const to_address = someId()
  await plant(ann, { to_address, chain_id: 1 })
  expect(await isKnown({ to_address, chain_id: 2 })).toEqual(unknown)
})

test.each<[string, Planted, boolean[]]>([
  ['one that is under way', { status: 'PROCESSING' }, known],
  ['one that waits', { status: 'NEW' }, unknown],
  ['one that is looked at', { status: 'PENDING' }, unknown],
  ['one that stopped', { status: 'ERROR' }, unknown],
  ['one that failed', { status: 'FAILED' }, unknown],
  ['one that was canceled', { status: 'CANCELED' }, unknown],
  ['one that came in', { direction: 'in' }, unknown],
  ['one from another wallet', { wallet: someId() }, unknown],
  ['one of that moment, without a proof', { at: since, asked: false }, known],
  ['a later one without a proof', { at: moment(1), asked: false }, unknown],
  ['a later one with a proof', { at: moment(1), asked: true }, known],
  ['a later one that was worth nothing known', { at: moment(1) }, known],
])('%s: %j', async (_, planted, answer) => {
  for (const [, endOf] of ends) {
    const end = endOf()
    await plant(ann, end, planted)
    expect(await isKnown(end)).toEqual(answer)
  }
})

test('whoever pays themselves pays somebody known, and nobody is known without having been paid', async () => {
  const bob = await kit.moveIn()
  const knows = async (end: End) => {
    const orderId = await plant(ann, end, { status: 'NEW' })
    return kit.within(ann, (tx, scope) => paysKnownDestination(tx, scope, { orderId, since }))
  }
  expect(await knows({})).toBe(true)
  expect(await knows({ to_person_id: ann.personId, to_wallet_id: someId() })).toBe(true)
  expect(await knows({ to_person_id: bob.personId, to_wallet_id: bob.walletId })).toBe(false)
  expect(await knows({ to_address: someId(), chain_id: 1 })).toBe(false)
  expect(await knows({ destination_id: someId() })).toBe(false)
  expect(
    await kit.within(ann, (tx, scope) =>
      paysKnownDestination(tx, scope, { orderId: someId(), since }),
    ),
  ).toBe(false)
})
