import type { PolicyLimits } from '#contract/ops/policyDocument'
import { expect, test } from 'vitest'
import type { Order } from '#contract/order'
import { placeToDestination, placeTransfer } from '#contract/place'
import { settingsFor } from '#bank/tenant/settings'
import type { TenantLimits } from '#bank/tenant/tenant'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { ach, openOrderKit } from './orderKit.ts'

/** Parallel requests get no more through a limit than sequential ones. */

const bank = await openTestBank()
const brand = { name: 'Fern', mark: 'M4 4h16v16H4z', accent: 'oklch(0.5 0.1 150)', radius: 8 }
const { limits: promised } = settingsFor('live', { brand, base_currency: 'USD' })
const wide = { perSecond: 1e6, burst: 1e6 }
const open = {
  person: wide,
  write: wide,
  tenant: wide,
  ip: wide,
}
const manyOrders = { perMinute: 1e6, perHour: 1e6 }
const AT_ONCE = 8

type Kit = Awaited<ReturnType<typeof openOrderKit>>

interface Case {
  sums?: Partial<PolicyLimits>
  limits: Partial<TenantLimits>
  has: bigint
  order: (kit: Kit, ann: Owner) => Promise<() => ReturnType<Owner['ask']>>
  pass: number
  code: string
}

const transfer = (amount: string) => async (kit: Kit, ann: Owner) => {
  const bob = await kit.moveIn()
  const words = { from_currency_id: kit.usd, to_wallet_uuid: bob.walletId, amount }
  return () => ann.ask(placeTransfer, words)
}

const cashOut =
  (amount: string, is_subtract = true) =>
  async (kit: Kit, ann: Owner) => {
    const counterparty_destination_id = await kit.newDestination(ann, ach)
    const ends = { from_currency_id: kit.usd, to_currency_id: kit.usd }
    const order_type = 'HIFI_ACH_OFFRAMP'
    return () =>
      ann.ask(placeToDestination, {
        order_type,
        ...ends,
        amount,
        is_subtract,
        counterparty_destination_id,
      })
  }

const cases: Record<string, Case> = {
  'of a day': {
    sums: { per_day: '100' },
    limits: { orders: manyOrders },
    has: 100_000n,
    order: transfer('30'),
    pass: 3,
    code: 'LIMIT_EXCEEDED',
  },
  'of a day, by cash-outs': {
    sums: { per_day: '100' },
    limits: { orders: manyOrders },
    has: 100_000n,
    order: cashOut('30'),
    pass: 3,
    code: 'LIMIT_EXCEEDED',
  },
  'of a new device': {
    sums: { new_device: '70' },
    limits: { orders: manyOrders },
    has: 100_000n,
    order: transfer('30'),
    pass: 2,
    code: 'LIMIT_EXCEEDED',
  },
  'of a new recipient': {
    limits: { orders: manyOrders },
    has: 1_000_000n,
    order: cashOut('300'),
    pass: 3,
    code: 'DESTINATION_COOLING',
  },
  'of orders a minute': {
    limits: { orders: { perMinute: 4, perHour: 100 } },
    has: 100_000n,
    order: transfer('1'),
    pass: 4,
    code: 'RATE_LIMITED',
  },
  'of the balance, fees on top': {
    limits: { orders: manyOrders },
    // Each takes 20.00 and a fee.
    has: 8_000n,
    order: cashOut('20', false),
    pass: 3,
    code: 'INSUFFICIENT_FUNDS',
  },
}

test.each(Object.entries(cases))('the limit %s', async (_, one) => {
  const { sums = {}, limits, has, order, pass, code } = one
  const config = { limits: { ...promised, ...open, ...limits } }
  const kit = await openOrderKit(bank, { config, limits: sums })
  const ann = await kit.moveIn()
  await kit.give(ann, kit.usd, has)
  const place = await order(kit, ann)
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, place))
  const placed = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status !== 201)
  expect([placed.length, new Set(refused.map(({ body }) => body.code))]).toEqual([
    pass,
    new Set([code]),
  ])
  const minor = ({ total }: Order) => BigInt(total.replace('.', ''))
  const spent = placed.reduce((sum, { body }) => sum + minor(body as unknown as Order), 0n)
  expect(await kit.has(ann.walletId, kit.usd)).toEqual([has - spent, 0n])
})
