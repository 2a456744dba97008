import { expect, test } from 'vitest'
import { listNotices, type NoticePage } from '#contract/notice'
import * as ops from '#contract/ops/dispute'
import { openTestBank } from '#tests/kit/bank'
import { openDisputing } from './disputing.ts'

/** Of which steps of a dispute its customer is told, and of which nobody needs to be. */

const bank = await openTestBank()
const kit = await openDisputing(bank)
type Disputed = Awaited<ReturnType<typeof kit.disputed>>

const steps = async (one: Disputed, path: ((one: Disputed) => Promise<unknown>)[]) => {
  for (const step of path) await step(one)
}

const credit = (one: Disputed) => one.credit()
const second = (one: Disputed) => one.credit('owner')
const file = (one: Disputed) => one.file()
const won = (one: Disputed) => one.decide('won')
const lost = (one: Disputed) => one.decide('lost')
const withdraw = (one: Disputed) => one.withdraw()
const askMore = (one: Disputed) => one.askMore('Please send the first receipt.')
const answer = (one: Disputed) => one.answer('Here it is.')
const decline = (one: Disputed) => one.decline('The merchant has shown your signature.')
const evidence = (one: Disputed) => one.evidence()
const refund = (amount: string) => (one: Disputed) => one.next(one.id, 'refund', { amount })

test.each([
  ['a credit', '40.00', [credit], ['dispute_credited']],
  ['the first of two credits', '500.01', [credit], []],
  ['both credits', '500.01', [credit, second], ['dispute_credited']],
  ['won without a credit', '40.00', [file, won], ['dispute_sent', 'dispute_won']],
  [
    'lost after a credit',
    '40.00',
    [credit, file, lost],
    ['dispute_credited', 'dispute_lost', 'dispute_sent'],
  ],
  [
    'asked, answered and declined',
    '40.00',
    [askMore, answer, decline],
    ['dispute_declined', 'dispute_needs_more'],
  ],
  ['evidence and taken back', '40.00', [evidence, withdraw], ['dispute_withdrawn']],
  ['a refund of a part', '40.00', [refund('15.00')], []],
  ['a refund of all of it', '40.00', [refund('15.00'), refund('25.00')], ['dispute_refunded']],
] as const)('%s of %s', async (_, amount, path, told) => {
  const one = await kit.disputed(amount, amount, '600.00')
  await steps(one, [...path])
  await bank.relay.drain()
  const { data } = (await one.owner.ask(listNotices)).body as unknown as NoticePage
  const kinds = data
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('dispute_') && kind !== 'dispute_opened')
  expect(kinds.toSorted()).toEqual(told)
})

test('staff have those that the bank acts on first, and of each the oldest', async () => {
  const made: string[] = []
  for (let at = 0; at < 3; at += 1) {
    const one = await kit.disputed()
    made.push(one.dispute)
    if (at === 0) await one.file()
    bank.clock.advance(60_000)
  }
  const { body } = await kit.as('support', ops.listDisputes, { limit: '100' })
  const listed = (body.data as { id: string }[]).map(({ id }) => made.indexOf(id))
  expect(listed.filter((at) => at >= 0)).toEqual([1, 2, 0])
})
