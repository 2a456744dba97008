import { expect, test } from 'vitest'
import { placeToDestination, placeTransfer } from '#contract/place'
import { createPayout } from '#contract/payout'
import { createSchedule } from '#contract/schedule'
import { listTransactions } from '#contract/wallet'
import { everyCall } from '#bank/handlers'
import { dayFrom } from '#tests/bank/schedule/scheduleKit'
import { openTestBank } from '#tests/kit/bank'
import { ach, openOrderKit } from './orderKit.ts'

/** What a recipient reads, from every way to pay them. */

const bank = await openTestBank(everyCall)
const kit = await openOrderKit(bank)
const ann = await kit.moveIn()
const bob = await kit.moveIn()
await kit.give(ann, kit.usd, 1_000_00n)
const counterparty_destination_id = await kit.destination(ann, ach)
const { account_number } = ach.external_banking_data
const toBank = {
  order_type: 'HIFI_ACH_OFFRAMP',
  from_currency_id: kit.usd,
  to_currency_id: kit.usd,
  amount: '20',
  counterparty_destination_id,
}

const refusedFor = ({ body }: { body: Record<string, unknown> }) => [
  body['code'],
  (body['errors'] as { pointer: string; code: string }[] | undefined)?.map((error) => [
    error.pointer,
    error.code,
  ]),
]

test.each([
  ['Müller', 'CHARACTERS'],
  ['x'.repeat(81), 'LENGTH'],
])('a bank transfer with "%s" is refused, now and for later', async (reference, code) => {
  const refused = ['REFERENCE_INVALID', [['/reference', code]]]
  const before = await kit.has(ann.walletId, kit.usd)
  expect(refusedFor(await ann.ask(placeToDestination, { ...toBank, reference }))).toEqual(refused)
  const when = { wallet_uuid: ann.walletId, every: 'once', first_on: dayFrom(bank, 2) }
  expect(refusedFor(await ann.ask(createSchedule, { ...toBank, ...when, reference }))).toEqual(
    refused,
  )
  expect(await kit.has(ann.walletId, kit.usd)).toEqual(before)
})

test('a line of a file says what its reference cannot carry', async () => {
  const rows = [
    { recipient: account_number, amount: '20', reference: 'Müller' },
    { recipient: bob.walletId, amount: '1', reference: 'Müller' },
  ]
  const { body } = await ann.ask(createPayout, {
    wallet_id: ann.walletId,
    currency_id: kit.usd,
    rows,
  })
  const { rows: checked } = (body as { data: { rows: { problem: { code: string } | null }[] } })
    .data
  expect(checked.map(({ problem }) => problem?.code ?? null)).toEqual(['REFERENCE_INVALID', null])
})

test('people of this bank read what was written to them', async () => {
  const reference = 'За ужин'
  await ann.ask(placeTransfer, {
    from_currency_id: kit.usd,
    to_wallet_uuid: bob.walletId,
    amount: '5',
    reference,
  })
  const { body } = await bob.ask(listTransactions, { wallet_uuid: bob.walletId })
  const { data } = body as unknown as { data: { info: string | null }[] }
  expect(data.map(({ info }) => info)).toContain(reference)
})

test.each([
  ['turns the rest round', 'Rent \u202eyaM'],
  ['hides between letters', 'Re\u200bnt'],
  ['breaks the line', 'Rent\nPaid by your bank'],
])('nobody is written what %s', async (_, reference) => {
  const words = { from_currency_id: kit.usd, to_wallet_uuid: bob.walletId, amount: '5' }
  const before = await kit.has(ann.walletId, kit.usd)
  for (const text of [{ reference }, { note: reference }]) {
    const { status, body } = await ann.ask(placeTransfer, { ...words, ...text })
    expect([status, refusedFor({ body })[0]]).toEqual([400, 'VALIDATION_FAILED'])
  }
  expect(await kit.has(ann.walletId, kit.usd)).toEqual(before)
})
