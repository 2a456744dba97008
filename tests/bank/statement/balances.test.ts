import { expect, test } from 'vitest'
import { changeUserData } from '#contract/person'
import { readBalances } from '#contract/statement'
import { openTestBank } from '#tests/kit/bank'
import { openWalletKit, type Customer } from '#tests/bank/wallet/walletKit'
import { midnightAhead, readPaper, type Asked } from './readPaper.ts'

/** The PDF that confirms what a wallet held, read back. */

const bank = await openTestBank()
const { ask, customer, tenantId, rows, moveIn } = await openWalletKit(bank)

const balancesOf = (ann: Asked, day: string, more: object = {}) =>
  readPaper({ bank, tenantId }, readBalances, ann, { day, ...more })

/** Their access token has expired by then. */
const signedInAgain = async ({ wallet, email }: Customer) => ({
  wallet,
  me: { bearer: (await moveIn(email)).bearer },
})

test('confirms what was there at the end of a day, to its last moment and digit', async () => {
  const ann = await customer()
  await ask(changeUserData, { first_name: 'Ann', last_name: 'Ödegård' }, ann.me)
  const day = midnightAhead(bank)
  bank.clock.advance(24 * 3_600_000 - 1)
  await ann.line(1_200_00n)
  await ann.line(1_234_567_000_000_000_001n, { coin: 'ETH 1', method: 'crypto', kind: 'DEPOSIT' })
  bank.clock.advance(1)
  await ann.line(20_50n, { type: 'withdrawal', kind: 'FEE' })
  bank.clock.advance(1)
  const later = await signedInAgain(ann)
  const { text, pages, headers } = await balancesOf(later, day)
  const [year, month, date] = day.split('-')
  for (const part of [
    'Balance confirmation',
    'Ann Ödegård',
    `Balances as of End of ${date}/${month}/${year}`,
    'Time zone UTC',
    'USD account 1,200.00 USD',
    'ETH account, Ethereum 1.234567000000000001 ETH',
    'Money on cards isn’t included.',
    'Page 1 of 1',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('BTC')
  expect(pages).toBe(1)
  expect(headers.get('content-disposition')).toBe(`attachment; filename="balances-${day}.pdf"`)
  // In Tbilisi the day ended four hours before.
  expect((await balancesOf(later, day, { time_zone: 'Asia/Tbilisi' })).text).toContain(
    'No money was in this wallet.',
  )
})

test('a day that runs is confirmed as it is now, and one to come is not', async () => {
  const [ann, day] = [await customer(), midnightAhead(bank)]
  bank.clock.advance(10 * 3_600_000)
  await ann.line(500_00n)
  bank.clock.advance(1)
  const { text } = await balancesOf(await signedInAgain(ann), day, {
    language: 'ru',
    time_zone: 'Asia/Tbilisi',
  })
  const [year, month, date] = day.split('-')
  expect(text).toContain('Справка об остатках')
  expect(text).toContain(`${date}.${month}.${year}, 14:00`)
  expect(text).toContain('Счёт в USD 500,00 USD')
  bank.clock.advance(14 * 3_600_000 - 2)
  const { wallet, me } = await signedInAgain(ann)
  const asked = (words: object) => ask(readBalances, { wallet_uuid: wallet, day, ...words }, me)
  const next = new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10)
  expect((await asked({ day: next })).body.errors).toEqual([{ pointer: '/day', code: 'TOO_LARGE' }])
  expect((await asked({ day: next, time_zone: 'Asia/Tbilisi' })).status).toBe(200)
  bank.clock.advance(1)
  expect((await asked({ day: next })).status).toBe(200)
})

test("confirms nobody else's balances, and notes who asked", async () => {
  const [ann, bob] = [await customer(), await customer()]
  const asked = (wallet: string, words: object = {}) =>
    ask(readBalances, { wallet_uuid: wallet, day: '2026-03-02', ...words }, ann.me)
  expect((await asked(bob.wallet)).status).toBe(404)
  expect((await asked(ann.wallet, { time_zone: 'Moon/Tranquility' })).status).toBe(400)
  expect((await asked(ann.wallet, { day: '2026-02-30' })).status).toBe(400)
  expect((await asked(ann.wallet)).status).toBe(200)
  const noted = await rows<{ outcome: string }>(
    `select outcome from audit where tenant_id = $1 and action = 'balances_pdf'
     and actor_id = $2 order by outcome`,
    ann.personId,
  )
  expect(noted.map(({ outcome }) => outcome)).toEqual(['denied', 'ok'])
})
