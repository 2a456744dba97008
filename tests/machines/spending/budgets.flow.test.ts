import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Budget, BudgetCategory } from '#contract/budget'
import { Refusal } from '#contract/kit/refusal'
import { wire } from '#machines/kit/port'
import { budgets } from '#machines/spending/budgets.flow'
import { settled } from '#tests/kit/mbt'
import { createPendingPorts } from '#tests/kit/pendingPorts'

/** A few entries that come whole, and are written one at a time: here the budgets of a wallet. */

const budget = (category: BudgetCategory): Budget => ({
  category,
  amount: '10.00',
  currency: 'USD',
  spent: '0.00',
  left: '10.00',
})

type Port = keyof typeof budgets.ports

async function open(first: BudgetCategory[] | null = []) {
  const bank = createPendingPorts(budgets.ports)
  const input = { asked: { walletId: 'w1' } }
  const flow = createActor(wire(budgets.flow, budgets.ports, bank.answers), { input }).start()
  const answer = async (port: Port, categories: readonly BudgetCategory[]) => {
    bank.last(port).answer({ entries: categories.map(budget) })
    await settled()
  }
  const refuse = async (port: Port) => {
    bank.last(port).refuse(new Refusal('OFFLINE'))
    await settled()
  }
  const shown = () => {
    const { value, context } = flow.getSnapshot()
    const categories = context.entries?.map(({ category }) => category) ?? null
    return { ...value, categories, draft: context.draft, refused: context.refusal?.code ?? null }
  }
  if (first) await answer('readEntries', first)
  return { bank, flow, answer, refuse, shown }
}

const food = { category: 'food', amount: '' } as const

test('what a change answers is not undone by a reading that began before it', async () => {
  const { bank, flow, answer, shown } = await open(['all'])
  flow.send({ type: 'entry.edit', draft: food })
  flow.send({ type: 'form.submit' })
  flow.send({ type: 'news.arrived' })
  const older = bank.last('readEntries')
  await answer('saveEntry', ['all', 'food'])
  expect(older.signal.aborted).toBe(true)
  older.answer({ entries: [] })
  await settled()
  expect(shown()).toMatchObject({ list: 'shown', form: 'closed', categories: ['all', 'food'] })
})

test('news while a form is open are shown, and the draft and its refusal stay', async () => {
  const { flow, answer, refuse, shown } = await open(['all'])
  flow.send({ type: 'entry.edit', draft: food })
  flow.send({ type: 'draft.set', change: { amount: '5' } })
  flow.send({ type: 'form.submit' })
  await refuse('saveEntry')
  flow.send({ type: 'news.arrived' })
  await answer('readEntries', ['all', 'cash'])
  expect(shown()).toEqual({
    list: 'shown',
    form: 'drafted',
    categories: ['all', 'cash'],
    draft: { category: 'food', amount: '5' },
    refused: 'OFFLINE',
  })
  flow.send({ type: 'form.reset' })
  expect(shown()).toMatchObject({ draft: null, refused: null })
})

test('nothing is written before the entries are known, and a refused reading is made again', async () => {
  const { bank, flow, answer, refuse, shown } = await open(null)
  flow.send({ type: 'entry.edit', draft: food })
  flow.send({ type: 'entry.remove', key: 'food' })
  expect(shown()).toMatchObject({ form: 'closed', draft: null })
  await refuse('readEntries')
  expect(shown()).toMatchObject({ list: 'refused', refused: 'OFFLINE' })
  flow.send({ type: 'entries.refresh' })
  await answer('readEntries', [])
  expect(shown()).toMatchObject({ list: 'shown', categories: [], refused: null })
  expect(bank.asked.map(({ port }) => port)).toEqual(['readEntries', 'readEntries'])
})

test('one is removed, and a refusal leaves it', async () => {
  const { bank, flow, answer, refuse, shown } = await open(['all', 'food'])
  flow.send({ type: 'entry.remove', key: 'food' })
  expect(bank.last('removeEntry').input).toEqual({ asked: { walletId: 'w1' }, key: 'food' })
  await refuse('removeEntry')
  expect(shown()).toMatchObject({ categories: ['all', 'food'], refused: 'OFFLINE' })
  flow.send({ type: 'entry.remove', key: 'food' })
  expect(shown().refused).toBeNull()
  await answer('removeEntry', ['all'])
  expect(shown()).toMatchObject({ form: 'closed', categories: ['all'], refused: null })
})
