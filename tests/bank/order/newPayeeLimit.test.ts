import { expect, test } from 'vitest'
import { createKey } from '#contract/developer'
import { placeCryptoWithdrawal, placeToDestination, placeTransfer } from '#contract/place'
import { createWallet } from '#contract/wallet'
import { settingsFor } from '#bank/tenant/settings'
import { paymentRoutes } from '#bank/order/paymentRoutes'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { coin, sepa } from '#tests/bank/counterparty/requests'
import { openTestBank } from '#tests/kit/bank'
import { ach, openOrderKit } from './orderKit.ts'

/** The limit of a recipient's first day, saved or typed. */

const bank = await openTestBank()
const HOUR_S = 3_600
const fresh = '0x52908400098527886E0F7030069857D2E4169EE7'
const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

async function openPayer() {
  const brand = { name: 'Fern', mark: 'M4 4h16v16H4z', accent: 'oklch(0.5 0.1 150)', radius: 8 }
  const { limits } = settingsFor('sandbox', { brand, base_currency: 'USD' })
  const wide = { perSecond: 1e6, burst: 1e6 }
  const open = { person: wide, write: wide, tenant: wide, ip: wide }
  const orders = { perMinute: 1e6, perHour: 1e6 }
  const config = { limits: { ...limits, ...open, orders } }
  const kit = await openOrderKit(bank, { config })
  const ann = await kit.moveIn()
  await kit.give(ann, kit.eth, 100n * 10n ** 18n)
  for (const id of [kit.usd, kit.eur]) await kit.give(ann, id, 100_000_00n)
  const withdrawal = (amount: string, to_address = fresh) =>
    ({ crypto_uuid: kit.eth, amount, to_address, is_subsctract: true }) as const
  const send = async (amount: string, to?: string) =>
    told(await ann.ask(placeCryptoWithdrawal, withdrawal(amount, to)))
  const payTo = async (counterparty_destination_id: string, amount: string) => {
    const words = { from_currency_id: kit.usd, amount, counterparty_destination_id }
    const order_type = 'HIFI_ACH_OFFRAMP'
    return told(await ann.ask(placeToDestination, { ...words, order_type }))
  }
  return { kit, ann, withdrawal, send, payTo }
}

const told = ({
  body,
}: Awaited<ReturnType<Owner['ask']>>): { told: unknown; retry_after_s?: unknown } => ({
  told: body.code ?? body.status,
  ...body,
})

test('a typed address is limited like a new saved one, whatever it is split into', async () => {
  const { kit, send } = await openPayer()
  const refused = await send('3')
  expect(refused).toMatchObject({
    told: 'DESTINATION_COOLING',
    errors: [{ pointer: '/amount', params: { max: '1000.00', left: '1000.00', currency: 'USD' } }],
  })
  expect(refused.retry_after_s).toBeNull()
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => send('0.1')))
  expect(new Set(atOnce.map((answer) => answer.told))).toEqual(
    new Set(['PROCESSING', 'DESTINATION_COOLING']),
  )
  const [{ worth } = { worth: 'none' }] = await kit.rows<{ worth: string }>(
    'select sum(worth) as worth from order_worths where tenant_id = $1',
  )
  expect(Number(worth)).toBeLessThanOrEqual(1_000_00)
  await halfADayOlder(kit)
  expect(await send('3')).toMatchObject({
    told: 'DESTINATION_COOLING',
    retry_after_s: 12 * HOUR_S,
  })
  await halfADayOlder(kit)
  expect((await send('3')).told).toBe('PROCESSING')
  expect((await send('3', other)).told).toBe('DESTINATION_COOLING')
})

async function halfADayOlder({ rows }: Awaited<ReturnType<typeof openPayer>>['kit']) {
  const half = `interval '12 hours' where tenant_id = $1`
  await rows(`update orders set created_at = created_at - ${half}`)
  await rows(`update order_worths set at = at - ${half}`)
}

test('a recipient is as old as what was first saved or paid there', async () => {
  const { kit, ann, send, payTo } = await openPayer()
  await kit.destination(ann, coin(kit.eth, fresh))
  expect((await send('3')).told).toBe('PROCESSING')

  await kit.destination(ann, ach)
  expect((await payTo(await kit.newDestination(ann, ach), '5000')).told).toBe('PROCESSING')
  const { external_banking_data: bankData } = ach
  const elsewhere = { ...ach, external_banking_data: { ...bankData, account_number: '000987654' } }
  const newer = await payTo(await kit.newDestination(ann, elsewhere), '5000')
  expect(newer).toMatchObject({ told: 'DESTINATION_COOLING', retry_after_s: 24 * HOUR_S })
})

test('what others saved or paid makes nobody’s recipient older', async () => {
  const { kit, send } = await openPayer()
  await kit.destination(await kit.moveIn(), coin(kit.eth, fresh))
  expect((await send('3')).told).toBe('DESTINATION_COOLING')
})

test('saving an address today limits nothing that was paid for long', async () => {
  const { kit, ann, send } = await openPayer()
  expect((await send('0.1')).told).toBe('PROCESSING')
  await kit.ordersADayOlder()
  const saved = await kit.newDestination(ann, coin(kit.eth, fresh))
  const order = { from_currency_id: kit.eth, amount: '3', counterparty_destination_id: saved }
  const answer = await ann.ask(placeToDestination, {
    ...order,
    order_type: 'OMNIBUS_CRYPTO_TRANSFER',
  })
  expect(told(answer).told).toBe('PROCESSING')
})

test('another wallet of one’s own is no new recipient', async () => {
  const { kit, ann, send } = await openPayer()
  const { body } = await ann.ask(createWallet, { type: 'personal', name: 'Savings' })
  await kit.plantAddress({ ...ann, walletId: String(body.uuid) }, fresh)
  expect((await send('3')).told).toBe('PROCESSING')
  const worths = await kit.rows('select 1 from order_worths where tenant_id = $1')
  expect(worths).toEqual([])
})

test('another customer of the bank is new until a day after they were first paid', async () => {
  const { kit, ann } = await openPayer()
  const bob = await kit.moveIn()
  const words = { from_currency_id: kit.usd, to_wallet_uuid: bob.walletId }
  const pay = async (amount: string, more: object = {}) =>
    told(await ann.ask(placeTransfer, { ...words, amount, ...more }))
  expect(await pay('5000')).toMatchObject({ told: 'DESTINATION_COOLING', retry_after_s: null })
  expect((await pay('600')).told).toBe('COMPLETE')
  const { body: second } = await bob.ask(createWallet, { type: 'personal', name: 'Savings' })
  for (const more of [{}, { to_wallet_uuid: String(second.uuid) }])
    expect(await pay('500', more)).toMatchObject({
      told: 'DESTINATION_COOLING',
      retry_after_s: 24 * HOUR_S,
    })
  await kit.ordersADayOlder()
  expect((await pay('5000')).told).toBe('COMPLETE')

  const { body: own } = await ann.ask(createWallet, { type: 'personal', name: 'Savings' })
  expect((await pay('5000', { to_wallet_uuid: String(own.uuid) })).told).toBe('COMPLETE')
})

test('a key is limited like its owner', async () => {
  const { kit, ann, withdrawal } = await openPayer()
  const made = await ann.ask(createKey, { name: 'Shop', role: 'DEVELOPER' })
  const apiKey = String(made.body.apiKey)
  const words = { ...withdrawal('3'), wallet_id: ann.walletId }
  const { body } = await kit.ask(placeCryptoWithdrawal, words, {
    bearer: apiKey,
    headers: { 'idempotency-key': bank.world.random.id() },
  })
  expect(body.code).toBe('DESTINATION_COOLING')
})

test('every order type that leaves the bank is limited to somebody new', async () => {
  const { kit, ann, withdrawal } = await openPayer()
  const address = { city: 'London', country_id: 826 }
  const swift = { swift_bic: 'NWBKGB2L', iban: 'GB29NWBK60161331926819', bank_name: 'NatWest' }
  const wire = { ...ach.external_banking_data, address: { city: 'New York' } }
  const saved = {
    ACH: ach,
    DOMESTIC_WIRE: { type: 'DOMESTIC_WIRE', external_banking_data: wire },
    SWIFT: { type: 'SWIFT', external_banking_data: { ...swift, address } },
    SEPA: sepa,
    CRYPTO_EXTERNAL: coin(kit.eth, other),
  }
  const answers: [string, unknown][] = []
  for (const [order_type, { direction, rail, destinations }] of Object.entries(paymentRoutes)) {
    const to = Object.entries(saved).find(([type]) => destinations.some((one) => one === type))
    if (direction === 'in' || rail === null || to === undefined) continue
    const paidIn = { chain: kit.eth, sepa: kit.eur }[rail as 'chain' | 'sepa'] ?? kit.usd
    const amount = rail === 'chain' ? '3' : '5000'
    const { body } =
      order_type === 'WITHDRAWAL_CRYPTO'
        ? await ann.ask(placeCryptoWithdrawal, withdrawal('3'))
        : await ann.ask(placeToDestination, {
            order_type,
            from_currency_id: paidIn,
            amount,
            counterparty_destination_id: await kit.newDestination(ann, to[1]),
          })
    answers.push([order_type, body.code ?? body.status])
  }
  expect(answers.length).toBeGreaterThan(10)
  expect(answers.filter(([, code]) => code !== 'DESTINATION_COOLING')).toEqual([])
})
