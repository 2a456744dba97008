import { expect, test } from 'vitest'
import { listAccountPrograms, listAccounts, type AccountProgram } from '#contract/account'
import { openTestBank } from '#tests/kit/bank'
import { openAccountKit } from './accountKit.ts'

/** The accounts of a wallet: in what order, which of them count, and when one closes. */

const bank = await openTestBank()
const { book, usd, eur, open, issued, move, pay } = await openAccountKit(bank)

test('the newest account is first, page by page', async () => {
  const owner = await book.moveIn()
  const first = await issued(owner, eur)
  bank.clock.advance(1_000)
  const second = await issued(owner, usd)
  const listed = async (page: object) =>
    ((await owner.ask(listAccounts, page)).body.data as { id: string }[]).map(({ id }) => id)
  expect(await listed({})).toEqual([second.id, first.id])
  expect(await listed({ limit: 1, offset: 1 })).toEqual([first.id])
})

test('programs come in their own order, page by page', async () => {
  const owner = await book.moveIn()
  await book.rows(
    `update account_programs set position = 9 - position where tenant_id = $1 returning id`,
  )
  const listed = async (page: object) =>
    ((await owner.ask(listAccountPrograms, page)).body.data as AccountProgram[]).map(
      ({ code }) => code,
    )
  expect(await listed({})).toEqual(['EUR_SEPA', 'USD_US'])
  expect(await listed({ limit: 1, offset: 1 })).toEqual(['USD_US'])
})

test('one that the issuer refused makes room for another of its program', async () => {
  const owner = await book.moveIn()
  const refused = String((await open(owner, usd)).body.id)
  await move(owner, refused, 'refuse')
  const { status, body } = await open(owner, usd)
  expect([status, body.status, body.id === refused]).toEqual([200, 'PENDING', false])
})

test('it closes once the money that came is settled', async () => {
  const owner = await book.moveIn()
  const { id } = await issued(owner, usd)
  await pay(owner, id, 'ACH')
  expect((await move(owner, id, 'close')).body.code).toBe('STATE_CONFLICT')
  for (let round = 0; round < 3; round += 1) {
    bank.clock.advance(60_000)
    await bank.worker.drain(book.tenantId)
  }
  expect((await move(owner, id, 'close')).body.status).toBe('CANCELED')
})
