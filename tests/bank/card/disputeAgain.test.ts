import { expect, test } from 'vitest'
import { listCardTransactions, type CardTransaction } from '#contract/cardTransaction'
import { openTestBank } from '#tests/kit/bank'
import { openDisputing } from './disputing.ts'

/** A purchase that is disputed anew, once its dispute was withdrawn. */

const bank = await openTestBank()
const kit = await openDisputing(bank)

test.each([
  ['at once', 0],
  ['a minute later', 60_000],
])('disputed again %s, the newest dispute is the one that counts', async (_, later) => {
  const one = await kit.disputed()
  await one.withdraw()
  bank.clock.advance(later)
  expect((await one.open()).status).toBe(200)
  const { dispute } = await kit.readOne(one.owner, one.id)
  expect(dispute?.status).toBe('OPEN')
  expect(dispute?.id).not.toBe(one.dispute)
  const { data } = (await one.owner.ask(listCardTransactions)).body
  expect((data as CardTransaction[]).map((row) => row.dispute)).toEqual(['OPEN'])
})
