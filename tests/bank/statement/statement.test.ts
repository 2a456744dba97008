import { expect, test } from 'vitest'
import { readStatement, STATEMENT_ROWS_MAX } from '#contract/statement'
import { changeUserData } from '#contract/person'
import { languages } from '#contract/preferences'
import { orderTypes } from '#contract/orderType'
import { recordKinds } from '#contract/transaction'
import type { PersonContext } from '#bank/requestContext'
import { createExportLock } from '#bank/wallet/exportLock'
import { statementWords } from '#bank/statement/words'
import { order as en } from '#app/features/order/words.en.ts'
import { order as ru } from '#app/features/order/words.ru.ts'
import { openTestBank } from '#tests/kit/bank'
import { plantRows } from '#tests/bank/wallet/plantRows'
import { openWalletKit } from '#tests/bank/wallet/walletKit'
import { whole } from '#tests/kit/whole'
import { midnightAhead, readPaper, type Asked } from './readPaper.ts'

/** The PDF of a statement, read back and compared with the ledger. */

const bank = await openTestBank()
const kit = await openWalletKit(bank)
const { ask, customer, coins, tenantId, rows, moveIn } = kit

const march = { from_date: '2026-03-01', to_date: '2026-03-31' }

const statementOf = (ann: Asked, more: Record<string, unknown> = {}) =>
  readPaper({ bank, tenantId }, readStatement, ann, { ...march, ...more })

const daysLater = (days: number) => bank.clock.advance(days * 24 * 3_600_000)

test('has the bank’s head, the period, the balances around it and every movement', async () => {
  const ann = await customer()
  await ask(changeUserData, { first_name: 'Ann', last_name: 'Ödegård' }, ann.me)
  await ann.line(1_200_00n, { meta: { counterparty_name: 'Northgate, Inc.', reference: 'Salary' } })
  await ann.line(20_50n, { type: 'withdrawal', kind: 'FEE' })
  const { text, pages, info, headers } = await statementOf(ann)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="statement-2026-03-01-2026-03-31.pdf"',
  )
  for (const part of [
    'Account statement',
    'Ann Ödegård',
    '01/03/2026 – 31/03/2026',
    'USD account',
    'Opening balance 0.00 USD',
    'Money in 1,200.00 USD',
    'Money out −20.50 USD',
    'Closing balance 1,179.50 USD',
    'Added by ACH or wire Northgate, Inc. · Salary · № ',
    '+1,200.00 1,200.00',
    '−20.50 1,179.50',
    'Page 1 of 1',
  ])
    expect(text).toContain(part)
  expect(pages).toBe(1)
  expect(info).toMatchObject({ Title: expect.stringContaining('Account statement') as string })
  expect(text).not.toContain('BTC account')
})

test('is written in Russian for whoever asks, or speaks it', async () => {
  const ann = await customer()
  await ann.line(1_200_00n, { meta: { counterparty_name: 'ООО «Ромашка»' } })
  const asked = await statementOf(ann, { language: 'ru' })
  for (const part of ['Выписка по счёту', 'Входящий остаток 0,00 USD', 'ООО «Ромашка»'])
    expect(asked.text).toContain(part)
  expect(asked.text).toContain('+1 200,00')
  await ask(changeUserData, { language: 'ru' }, ann.me)
  expect((await statementOf(ann)).text).toContain('Страница 1 из 1')
})

test('tells a movement when it happened, and opens with what was there before', async () => {
  const ann = await customer()
  await ann.line(500_00n)
  const paid = await ann.line(100_00n, { type: 'withdrawal', status: 'new' })
  const usd = coins.get('USD')!
  await ann.step(paid, { type: 'order.approved' }, [ann.booked(usd, -100_00n)])
  daysLater(40)
  await ann.step(paid, { type: 'order.failed', reason: 'rail_rejected' }, [
    ann.booked(usd, 100_00n),
  ])
  // Their access token has expired by then.
  const later = { wallet: ann.wallet, me: { bearer: (await moveIn(ann.email)).bearer } }
  const before = await statementOf(later)
  expect(before.text).toContain('Closing balance 400.00 USD')
  const after = await statementOf(later, { from_date: '2026-04-01', to_date: '2026-04-30' })
  expect(after.text).toContain('Opening balance 400.00 USD')
  expect(after.text).toContain('Closing balance 500.00 USD')
  expect(after.text).toMatch(/Returned: .* \+100\.00 500\.00/)
  expect((await ann.balances()).get(usd)).toBe(500_00n)
})

test('shows one currency where asked, to its last digit', async () => {
  const ann = await customer()
  await ann.line(1_00n)
  await ann.line(1_234_567_000_000_000_001n, { coin: 'ETH 1', method: 'crypto', kind: 'DEPOSIT' })
  const { from_date, to_date } = { from_date: '2026-04-01', to_date: '2026-12-31' }
  const eth = { from_date, to_date, crypto_id: coins.get('ETH 1') }
  const { text } = await statementOf(ann, eth)
  expect(text).toContain('ETH account, Ethereum')
  expect(text).toContain('Closing balance 1.234567000000000001 ETH')
  expect(text).not.toContain('USD account')
  const both = await statementOf(ann, { from_date, to_date })
  expect(both.text).toContain('USD account')
})

test('an empty period says so, and keeps the balance', async () => {
  const ann = await customer()
  expect((await statementOf(ann)).text).toContain('No transactions in this period.')
  await ann.line(7_00n)
  const later = await statementOf(ann, { from_date: '2027-01-01', to_date: '2027-01-31' })
  expect(later.text).toMatch(/Opening balance 7\.00 USD.*No transactions in this period\./)
})

whole('goes over many pages, and its lines add up to the ledger', async () => {
  const ann = await customer()
  for (let at = 1; at <= 90; at++) await ann.line(BigInt(at * 100))
  const { text, pages } = await statementOf(ann, { to_date: '2026-12-31' })
  expect(pages).toBeGreaterThan(2)
  expect(text).toContain(`Page ${pages} of ${pages}`)
  expect(text.match(/Added by ACH or wire/g)).toHaveLength(90)
  expect(text).toContain('Closing balance 4,095.00 USD')
  expect((await ann.balances()).get(coins.get('USD')!)).toBe(4_095_00n)
})

test('a name cannot turn a line around or break the page', async () => {
  const ann = await customer()
  await ann.line(1_00n, { meta: { counterparty_name: 'Eve \u202e001\u202c 🐈' } })
  const { text } = await statementOf(ann, { to_date: '2026-12-31' })
  expect(text).not.toMatch(/[\u202a-\u202e]/)
  expect(text).toContain('Eve ?001?')
})

test("refuses another's wallet, an unknown currency and a period that ends first", async () => {
  const [ann, bob] = [await customer(), await customer()]
  const asked = (words: object) =>
    ask(readStatement, { wallet_uuid: ann.wallet, ...march, ...words }, ann.me)
  expect((await asked({ wallet_uuid: bob.wallet })).status).toBe(404)
  expect((await asked({ crypto_id: bob.wallet })).status).toBe(404)
  expect((await asked({ from_date: '2026-04-01' })).body.errors).toEqual([
    { pointer: '/to_date', code: 'TOO_SMALL' },
  ])
  expect((await asked({ time_zone: 'Moon/Tranquility' })).status).toBe(400)
  expect((await asked({})).status).toBe(200)
  const noted = await rows<{ outcome: string }>(
    `select outcome from audit where tenant_id = $1 and action = 'statement_pdf'
     and actor_id = $2 order by outcome`,
    ann.personId,
  )
  expect(noted.map(({ outcome }) => outcome)).toEqual(['denied', 'denied', 'ok'])
})

test.each(languages)('names every movement of an order as the app does in %s', (language) => {
  const types = { en, ru }[language].types
  const shared = recordKinds.flatMap((kind) => orderTypes.find((type) => type === kind) ?? [])
  expect(shared.length).toBeGreaterThan(15)
  const { kinds } = statementWords[language]
  for (const kind of shared) expect(kinds[kind as keyof typeof kinds], kind).toBe(types[kind])
})

test.each(languages)('has words for every kind of movement in %s, never a code', (language) => {
  const { kinds } = statementWords[language]
  expect(Object.keys(kinds).toSorted()).toEqual(recordKinds.toSorted())
  for (const kind of recordKinds) {
    expect(kinds[kind], kind).toMatch(language === 'en' ? /^[A-Z][A-Za-z -]+$/ : /^[А-ЯЁA-Z]/)
    expect(kinds[kind], kind).not.toMatch(/_/)
    expect(kinds[kind], kind).toMatch(language === 'en' ? /[a-z]{2}/ : /[а-яё]{2}/)
  }
})

test('a period begins with its first moment', async () => {
  const day = midnightAhead(bank)
  const ann = await customer()
  await ann.line(500_00n)
  const { text } = await statementOf(ann, { from_date: day, to_date: day })
  for (const part of ['Opening balance 0.00 USD', 'Money in 500.00 USD'])
    expect(text).toContain(part)
})

test('a person has one file at a time', async () => {
  const ann = await customer()
  const lock = createExportLock(bank)
  const scope = { tenantId, personId: ann.personId }
  const within = (work: (context: PersonContext) => Promise<unknown>) =>
    bank.world.engine.transaction(scope, (tx) => work({ tx, scope } as PersonContext))
  const asked = () => ask(readStatement, { wallet_uuid: ann.wallet, ...march }, ann.me)
  await within(lock.take)
  expect((await asked()).status).toBe(429)
  await within(lock.release)
  expect([(await asked()).status, (await asked()).status]).toEqual([200, 200])
})

/** As many movements as a second has passed since the first of 2025. */
async function longHistory(count: number) {
  const ann = await customer()
  await plantRows(bank.world.engine, { tenantId, ...ann, currencyId: coins.get('USD')! }, count)
  await bank.world.engine.asOwner((tx) =>
    tx.query(
      `insert into transaction_history
         (tenant_id, transaction_id, person_id, version, event, to_status, at)
       select tenant_id, id, person_id, 1, 'transaction.made', status, created_at from transactions
       where tenant_id = $1 and wallet_id = $2`,
      [tenantId, ann.wallet],
    ),
  )
  const january = { from_date: '2025-01-01', to_date: '2025-01-31' }
  return ask(readStatement, { wallet_uuid: ann.wallet, ...january }, ann.me)
}

test('more movements than a statement has are refused', async () => {
  const { status, body } = await longHistory(STATEMENT_ROWS_MAX + 1)
  expect([status, body.code]).toEqual([422, 'EXPORT_TOO_LARGE'])
})

whole('as many movements as a statement has are drawn', async () => {
  expect((await longHistory(STATEMENT_ROWS_MAX)).status).toBe(200)
})
