import { beforeAll, expect, test } from 'vitest'
import { toMinor } from '#contract/kit/amount'
import { exportTrialBalance, readTrialBalance, type TrialBalance } from '#contract/ops/book'
import type { StaffRole } from '#contract/ops/roles'
import { placeTransfer } from '#contract/place'
import { plantOrder } from '#tests/bank/harness/doubtful'
import { placed } from '#tests/bank/order/orderKit'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { openStaffedBook, replay } from './bookKit.ts'

const DAY_MS = 86_400_000
/** The clock begins at nine. */
const NINE_HOURS_MS = 9 * 3_600_000
const FIRST_DAY = '2026-03-02'

let bank: TestBank
let kit: Awaited<ReturnType<typeof openStaffedBook>>
let ann: Awaited<ReturnType<typeof kit.moveIn>>
let bob: typeof ann

const settled = [{ type: 'order.approve' }, { type: 'rail.settled' }] as const

const plant = (events: Parameters<typeof plantOrder>[2]) =>
  plantOrder(bank.world, { ...ann, tenantId: kit.tenantId }, events)

/** Three days, the second from its first moment on: payments of two kinds, one to a rail that settled and one that is still on its way. */
beforeAll(async () => {
  bank = await openTestBank()
  kit = await openStaffedBook(bank)
  ann = await kit.moveIn()
  bob = await kit.moveIn()
  await kit.give(ann, kit.usd, 1_234_56n)
  await kit.give(bob, kit.eur, 77_00n)
  await plant([...settled])
  await kit.staffWait(DAY_MS - NINE_HOURS_MS)
  await kit.give(bob, kit.eur, 3_00n)
  await kit.staffWait(NINE_HOURS_MS)
  await plant([{ type: 'order.approve' }])
  await kit.give(ann, kit.eur, 5_01n)
  await kit.staffWait(DAY_MS)
  const carl = await kit.moveIn()
  await kit.give(carl, kit.usd, 50_00n)
  const words = { from_currency_id: kit.usd, to_wallet_uuid: bob.walletId, amount: '12.34' }
  await placed(carl.ask(placeTransfer, words))
})

const read = async (day?: string, role: StaffRole = 'treasury') =>
  (await kit.ask(role, readTrialBalance, day ? { day } : {})).body as unknown as TrialBalance

const kindOf = (address: string) => {
  if (address.endsWith(':sending')) return 'sending'
  const [first = ''] = address.split(':')
  return address === 'rail:network' ? 'network_fees' : first
}

/** The same figures from the postings, added up by hand. */
async function expected(until?: Date) {
  const sums = new Map<string, { accounts: number; debit: bigint; credit: bigint }>()
  for (const [key, minor] of await replay(kit, until)) {
    if (minor === 0n) continue
    const [address = '', currencyId = ''] = key.split(' ')
    const name = `${currencyId} ${kindOf(address)}`
    const { accounts, debit, credit } = sums.get(name) ?? { accounts: 0, debit: 0n, credit: 0n }
    sums.set(name, {
      accounts: accounts + 1,
      debit: debit + (minor < 0n ? -minor : 0n),
      credit: credit + (minor > 0n ? minor : 0n),
    })
  }
  return sums
}

const shownIn = ({ currencies }: TrialBalance) =>
  new Map(
    currencies.flatMap(({ currency, kinds }) =>
      kinds.map(({ kind, accounts, debit, credit }) => [
        `${currency.id} ${kind}`,
        { accounts, debit: toMinor(debit, 2), credit: toMinor(credit, 2) },
      ]),
    ),
  )

test('as of now the kinds are what the postings add up to, and debits equal credits', async () => {
  const answer = await read()
  expect(answer).toMatchObject({ day: null, sealed: null, is_balanced: true })
  expect(answer.currencies.map(({ currency }) => currency.symbol).toSorted()).toEqual([
    'EUR',
    'USD',
  ])
  expect(shownIn(answer)).toEqual(await expected())
  for (const { debit, credit, difference } of answer.currencies)
    expect([debit, difference]).toEqual([credit, '0.00'])
})

test('of each day’s end they are what was posted by then', async () => {
  const days = [FIRST_DAY, '2026-03-03']
  for (const day of days) {
    const answer = await read(day)
    const end = new Date(Date.parse(day) + DAY_MS)
    expect(answer.as_of).toBe(end.toISOString())
    expect(shownIn(answer)).toEqual(await expected(end))
  }
  expect(shownIn(await read(days[0]))).not.toEqual(shownIn(await read(days[1])))
  expect((await read('2026-03-01')).currencies).toEqual([])
})

test('a day that has not ended is refused, and so is what is no day', async () => {
  expect((await kit.ask('owner', readTrialBalance, { day: '2026-03-04' })).status).toBe(400)
  expect((await kit.ask('owner', readTrialBalance, { day: 'yesterday' })).status).toBe(400)
})

test('a ledger that does not balance says so, by how much', async () => {
  const change = (by: string) =>
    kit.rows(
      `update ledger_accounts set posted = posted ${by} where tenant_id = $1
         and address = 'rail:gift' and currency_id = $2 returning id`,
      kit.usd,
    )
  await change('- 5')
  const answer = await read()
  const wrong = answer.currencies.filter(({ difference }) => difference !== '0.00')
  expect(answer.is_balanced).toBe(false)
  expect(wrong.map(({ currency, difference }) => [currency.symbol, difference])).toEqual([
    ['USD', '-0.05'],
  ])
  await change('+ 5')
  expect((await read()).is_balanced).toBe(true)
})

test('owner, treasury and auditor read it, and nobody else', async () => {
  for (const role of ['owner', 'treasury', 'auditor'] as const)
    expect((await kit.ask(role, readTrialBalance)).status).toBe(200)
  for (const role of ['compliance', 'support', 'developer'] as const)
    expect((await kit.ask(role, readTrialBalance)).status).toBe(403)
})

test('the CSV has a line for each kind and a total for each currency', async () => {
  const { text, headers } = await kit.ask('auditor', exportTrialBalance, { day: FIRST_DAY })
  expect(headers.get('content-disposition')).toContain(`trial-balance-${FIRST_DAY}.csv`)
  const now = await kit.ask('auditor', exportTrialBalance)
  const today = bank.clock.now().toISOString().slice(0, 10)
  expect(now.headers.get('content-disposition')).toContain(`trial-balance-${today}.csv`)
  const lines = text.trim().split('\r\n')
  expect(lines[0]).toBe('currency,chain,kind,accounts,debit,credit')
  const { currencies } = await read(FIRST_DAY)
  const kinds = currencies.flatMap((one) => one.kinds).length
  expect(lines).toHaveLength(1 + kinds + currencies.length)
  const dollars = currencies.find(({ currency }) => currency.symbol === 'USD')!
  expect(lines).toContain(`USD,,total,,${dollars.debit},${dollars.credit}`)
})
