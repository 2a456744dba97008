import { expect, test } from 'vitest'
import { moveAccount } from '#contract/account'
import {
  cancelPaymentRequest,
  createPaymentRequest,
  readRequestLink,
  readRequestToPay,
} from '#contract/paymentRequest'
import { everyCall } from '#bank/handlers'
import { referencesIn } from '#bank/paymentRequest/outside/reference'
import { openTestBank } from '#tests/kit/bank'
import { openOutsideKit } from './outsideKit.ts'

/** Somebody without an account here pays a link by a transfer of their bank. */

const bank = await openTestBank(everyCall)
const kit = await openOutsideKit(bank)
const { banked, asked, seen, read, referenceOf, transferred, told } = kit
const DAY_MS = 24 * 3_600_000

/** What the wallet has, less the fees of the account’s owner. */
const received = async ({ walletId }: { walletId: string }) => (await kit.has(walletId, kit.usd))[0]

test('nobody outside reads where to pay unless the owner lets them', async () => {
  const ann = await banked()
  const request = await kit.requested(ann)
  expect(request.outside).toBe(false)
  expect((await seen(request)).outside).toBe(null)
})

test('the link shows the account, the reference and nothing else of its owner', async () => {
  const ann = await banked()
  const request = await asked(ann, { amount: '2550' })
  const { outside } = await seen(request)
  expect(outside?.accounts.map(({ rail }) => rail)).toEqual(['ACH', 'FEDWIRE', 'SWIFT'])
  const [account] = outside!.accounts
  expect(account).toEqual({
    rail: 'ACH',
    holder: 'Ann Larsen',
    iban: null,
    account_number: expect.stringMatching(/^\d+$/),
    routing_number: expect.stringMatching(/^\d+$/),
    bic: null,
    bank_name: expect.any(String),
    bank_address: null,
    reference: expect.stringMatching(/^SL\d{8} PR[A-Z2-9]{8}$/),
    code: null,
  })
  expect(outside?.address).toBe(null)
  const text = JSON.stringify(outside)
  for (const hidden of [ann.walletId, ann.personId, ann.email, request.id, '2 Mill Race'])
    expect(text).not.toContain(hidden)
})

test('an app of a bank in Europe reads all of it from a code, and no sum where the payer decides', async () => {
  const ann = await banked('EUR_SEPA')
  const request = await asked(ann, { currency_id: kit.eur, amount: '12.30' })
  const [account] = (await seen(request)).outside!.accounts
  const { iban, bic, holder, reference } = account!
  expect(account!.code).toBe(
    `BCD\n002\n1\nSCT\n${bic}\n${holder}\n${iban}\nEUR12.30\n\n\n${reference}`,
  )
  const open = await asked(ann, { currency_id: kit.eur, amount: null })
  const [same] = (await seen(open)).outside!.accounts
  expect(same!.code).toBe(`BCD\n002\n1\nSCT\n${bic}\n${holder}\n${iban}\n\n\n\n${same!.reference}`)
})

test('without an account in the currency nobody outside could pay', async () => {
  const ann = await kit.moveIn()
  const words = { currency_id: kit.usd, amount: '5', outside: true }
  const { body } = await ann.ask(createPaymentRequest, words)
  expect([body.code, body.errors]).toEqual([
    'STATE_CONFLICT',
    [expect.objectContaining({ pointer: '/outside' })],
  ])
})

test('an account in an e-mail address is shown to nobody', async () => {
  const ann = await kit.moveIn()
  await kit.accountOf(ann)
  const words = { currency_id: kit.usd, amount: '25.50', outside: true }
  expect((await ann.ask(createPaymentRequest, words)).body.code).toBe('STATE_CONFLICT')
})

test('what no rail brings is asked for of nobody outside', async () => {
  const ann = await banked()
  const words = { currency_id: kit.usd, amount: '1', outside: true }
  expect((await ann.ask(createPaymentRequest, words)).body.code).toBe('AMOUNT_TOO_SMALL')
  const request = await asked(ann)
  await transferred(ann, '24.50', await referenceOf(request))
  expect(await seen(request)).toMatchObject({ due: '1.00', outside: null })
})

test('a paused account is shown to nobody, and shown again once it is open', async () => {
  const ann = await banked()
  const request = await asked(ann)
  await ann.ask(moveAccount, { uuid: ann.accountId, event: 'pause' })
  expect((await seen(request)).outside).toBe(null)
  await ann.ask(moveAccount, { uuid: ann.accountId, event: 'resume' })
  expect((await seen(request)).outside?.accounts).toHaveLength(1)
})

test('the exact amount pays it once it is credited, and the owner is told once', async () => {
  const ann = await banked()
  const request = await asked(ann)
  const order = await kit.sent(ann, '25.50', await referenceOf(request))
  expect(await read(ann, request)).toMatchObject({ status: 'OPEN', deposits: [] })
  await kit.settled(ann, order)
  const paid = await read(ann, request)
  expect(paid).toMatchObject({
    status: 'PAID',
    due: '0.00',
    payment: { payer: null, amount: '25.50' },
    deposits: [{ amount: '25.50', more: '0.00', outcome: 'PAID' }],
  })
  expect(paid.payment?.transaction_id).toBe(paid.deposits[0]?.transaction_id)
  expect(await seen(request)).toMatchObject({ status: 'PAID', outside: null })
  expect(await told(ann)).toEqual(['request_paid 25.50'])
})

test('less pays a part, and the rest pays it', async () => {
  const ann = await banked()
  const request = await asked(ann)
  const reference = await referenceOf(request)
  await transferred(ann, '10', reference)
  expect(await read(ann, request)).toMatchObject({ status: 'PARTLY_PAID', due: '15.50' })
  expect(await seen(request)).toMatchObject({ status: 'PARTLY_PAID', due: '15.50' })
  await transferred(ann, '15.50', reference)
  expect(await read(ann, request)).toMatchObject({
    status: 'PAID',
    due: '0.00',
    deposits: [
      { amount: '15.50', outcome: 'PAID' },
      { amount: '10.00', outcome: 'PARTLY_PAID' },
    ],
  })
  expect(await told(ann)).toEqual(['request_paid 25.50', 'request_partly_paid 10.00'])
})

test('a customer pays what is left of it', async () => {
  const [ann, bob] = [await banked(), await kit.payer()]
  const request = await asked(ann)
  await transferred(ann, '10', await referenceOf(request))
  expect((await bob.ask(readRequestToPay, { slug: request.slug })).body.due).toBe('15.50')
  expect((await kit.pay(bob, request, '25.50')).body.code).toBe('QUOTE_MISMATCH')
  expect((await kit.pay(bob, request, '15.50')).status).toBe(201)
  expect(await read(ann, request)).toMatchObject({
    status: 'PAID',
    due: '0.00',
    payment: { amount: '15.50' },
  })
})

test('more pays it, and the surplus is the owner’s', async () => {
  const ann = await banked()
  const request = await asked(ann)
  await transferred(ann, '30', await referenceOf(request))
  expect(await read(ann, request)).toMatchObject({
    status: 'PAID',
    deposits: [{ amount: '30.00', more: '4.50', outcome: 'OVERPAID' }],
  })
  expect(await told(ann)).toEqual(['request_overpaid 30.00'])
})

test('where the payer decides, the first transfer pays it', async () => {
  const ann = await banked()
  const request = await asked(ann, { amount: null })
  await transferred(ann, '70', await referenceOf(request))
  expect(await read(ann, request)).toMatchObject({ status: 'PAID', payment: { amount: '70.00' } })
})

const overBy = {
  'a second time': async (ann, request) => transferred(ann, '25.50', await referenceOf(request)),
  'once it is canceled': async (ann, { id }) => ann.ask(cancelPaymentRequest, { id }),
  'after its end': async () => {
    await kit.rows(`update access_tokens set expires_at = expires_at + interval '1 year'
      where tenant_id = $1`)
    await kit.wait(8 * DAY_MS)
  },
} satisfies Record<
  string,
  (
    ann: Awaited<ReturnType<typeof banked>>,
    request: Awaited<ReturnType<typeof asked>>,
  ) => Promise<unknown>
>

test.each(Object.entries(overBy))('what comes %s is a deposit and no more', async (_, end) => {
  const ann = await banked()
  const request = await asked(ann)
  const reference = await referenceOf(request)
  await end(ann, request)
  const [before, { status }] = [await received(ann), await read(ann, request)]
  await transferred(ann, '25.50', reference)
  expect(await received(ann)).toBeGreaterThan(before)
  const after = await read(ann, request)
  expect(after.status).toBe(status)
  expect(after.deposits[0]).toMatchObject({ amount: '25.50', more: '25.50', outcome: 'LATE' })
  expect((await told(ann))[0]).toBe('request_paid_late 25.50')
})

test('a transfer without the reference, or with a stranger’s, is a deposit and no more', async () => {
  const [ann, bob] = [await banked(), await banked()]
  const request = await asked(ann)
  const reference = await referenceOf(request)
  await transferred(ann, '25.50', 'Dinner on Friday')
  await transferred(bob, '25.50', reference)
  expect(await read(ann, request)).toMatchObject({ status: 'OPEN', deposits: [] })
  expect(await told(ann)).toEqual([expect.stringMatching(/^money_received /)])
})

test.each([
  ['pr 2345-6789 dinner', ['PR23456789']],
  ['SL12345678 PRABCDEFGH', ['PRABCDEFGH']],
  ['PRABCDEFGHPRJKMNPQRS', ['PRABCDEFGH', 'PRJKMNPQRS']],
  ['PRABCDEFG', []],
  ['PR0OILABCD', []],
])('in “%s” a bank reads %j', (text, found) => {
  expect(referencesIn(text).filter((one) => found.includes(one))).toEqual(found)
})

test('a transfer that is sent back pays nothing', async () => {
  const ann = await banked()
  const request = await asked(ann)
  const reference = await referenceOf(request)
  const order = await kit.sent(ann, '25.50', reference)
  const reason = { reason: 'account_closed' }
  expect((await kit.press(ann, order, 'rail.rejected', reason)).status).toBe(200)
  expect(await read(ann, request)).toMatchObject({ status: 'OPEN', deposits: [] })
  expect(await received(ann)).toBe(0n)
})

test('a link that has ended looks like one that never was', async () => {
  const ann = await banked()
  const request = await asked(ann)
  await ann.ask(cancelPaymentRequest, { id: request.id })
  const answers = await Promise.all(
    [request.slug, 'A'.repeat(22)].map((slug) => kit.ask(readRequestLink, { slug })),
  )
  const [ended, unknown] = answers.map(({ status, body }) => [status, body.code, body.detail])
  expect(ended).toEqual(unknown)
  expect(ended?.[0]).toBe(404)
})
