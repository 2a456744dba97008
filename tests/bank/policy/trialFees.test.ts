import { expect, test } from 'vitest'
import { tryPolicyDraft, type PolicyTrial } from '#contract/ops/policy'
import { plainFee } from '#bank/policy/document'
import { openTestBank } from '#tests/kit/bank'
import { plantOrders } from './plantOrders.ts'
import { openPolicyKit, withTerms } from './policyKit.ts'

/** What a dry run sums up by currency, in what order it lists, and what it leaves out. */

const DAY_MS = 86_400_000

const bank = await openTestBank()

interface Planted {
  ago?: number
  percent?: number
  currencyId?: string | undefined
  /** The version of the policy. */
  under?: number | null
  failed?: boolean
}

/** A tenant whose draft takes one percent of transfers, which are free. */
async function openTrial() {
  const kit = await openPolicyKit(bank)
  const owner = await kit.moveIn()
  const { version } = await kit.read()
  await kit.save(withTerms('TRANSFER_INTERNAL', { fee: plainFee('0', '1') }))
  let offset = 0
  const plant = (net: number, { ago = 1_000, percent = 0, ...more }: Planted = {}) => {
    const { currencyId = kit.usd, under = version, failed = false } = more
    return plantOrders(
      bank.world,
      { tenantId: kit.tenantId, currencyId, version: under, offset: offset++ },
      [
        {
          id: bank.world.random.id(),
          type: 'TRANSFER_INTERNAL',
          personId: owner.personId,
          walletId: owner.walletId,
          net,
          fee: { percent, fixed: 0 },
          payee: 'payee',
          at: new Date(bank.clock.now().getTime() - ago),
          failed,
        },
      ],
    )
  }
  const trial = async (page: object = {}) =>
    (await kit.ask('auditor', tryPolicyDraft, page)).body as unknown as PolicyTrial
  return { ...kit, plant, trial }
}

test('fees are summed by symbol, in the finest decimals of its coins', async () => {
  const { plant, trial, rows, usd, eur } = await openTrial()
  const coins = await rows<{ id: string }>(
    `select id from currencies where tenant_id = $1 and symbol = 'USDC' order by position limit 2`,
  )
  const [coarse, fine] = coins.map(({ id }) => id)
  await rows('update currencies set scale = 8 where tenant_id = $1 and id = $2', fine)
  await plant(200_00, { currencyId: usd })
  await plant(100_000_000, { currencyId: coarse!, percent: 250_000, ago: 2_000 })
  await plant(50_00_000_000, { currencyId: fine!, percent: 10_000_000, ago: 3_000 })
  await plant(10_00, { currencyId: eur, ago: 4_000 })
  const { tried, fees } = await trial()
  expect(tried).toBe(4)
  expect(fees).toEqual([
    { symbol: 'EUR', before: '0.00', after: '0.10', more: '0.10' },
    { symbol: 'USD', before: '0.00', after: '2.00', more: '2.00' },
    { symbol: 'USDC', before: '0.35000000', after: '1.85000000', more: '1.50000000' },
  ])
})

test('what a draft would change is listed newest first, page by page', async () => {
  const { plant, trial } = await openTrial()
  for (const [ago, net] of [
    [3_000, 300_00],
    [1_000, 100_00],
    [2_000, 200_00],
    [500, 0],
  ] as const)
    await plant(net, { ago })
  const listed = async (page: object = {}) => (await trial(page)).data.map(({ total }) => total)
  expect(await listed()).toEqual(['100.00', '200.00', '300.00'])
  expect(await listed({ limit: '1', offset: '1' })).toEqual(['200.00'])
})

test('it looks back for thirty days, at orders whose policy is known', async () => {
  const { plant, trial } = await openTrial()
  await plant(1_00, { ago: 30 * DAY_MS })
  expect((await trial()).tried).toBe(0)
  await plant(2_00, { ago: 30 * DAY_MS - 1 })
  await plant(3_00, { under: null })
  await plant(4_00, { under: 99 })
  await plant(5_00, { failed: true })
  const { tried, data } = await trial()
  expect(tried).toBe(2)
  expect(data.map(({ total }) => total)).toEqual(['3.00', '2.00'])
})
