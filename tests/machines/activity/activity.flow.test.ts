import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Activity } from '#contract/activity'
import { Refusal } from '#contract/kit/refusal'
import {
  activityFlow,
  activityPorts,
  type ActivityInput,
  type ActivityRequest,
} from '#machines/activity/activity.flow'
import { wire } from '#machines/kit/port'
import { settled } from '#tests/kit/mbt'
import { createPendingPorts } from '#tests/kit/pendingPorts'

/** Pages of a list that grows at its head while somebody scrolls to its end. */

/** What the list reads of an event; a greater number happened later. */
const event = (number: number, waiting = false) =>
  ({
    id: `a${String(number).padStart(3, '0')}`,
    waiting,
    created_at: `2026-03-01T00:00:00.${String(number).padStart(3, '0')}Z`,
  }) as Activity

const PAGE = 4

/** A page as the bank reads it: what is on its way, then the newest, from where the last ended. */
function pageOf(history: readonly Activity[], after: string | null) {
  const sorted = history.toSorted(
    (one, other) => Number(other.waiting) - Number(one.waiting) || (one.id < other.id ? 1 : -1),
  )
  const [waiting, id] = after?.split('-') ?? []
  const from =
    id === undefined
      ? 0
      : sorted.filter(
          (one) => (one.waiting ? '1' : '0') > waiting! || (sameSide(one, waiting) && one.id >= id),
        ).length
  const rows = sorted.slice(from, from + PAGE)
  const last = rows.at(-1)
  const hasMore = from + PAGE < sorted.length
  return { rows, next: hasMore && last ? `${last.waiting ? 1 : 0}-${last.id}` : null }
}

const sameSide = ({ waiting }: Activity, side: string | undefined) => (waiting ? '1' : '0') === side

function openList(input: Partial<ActivityInput> = {}) {
  const bank = createPendingPorts(activityPorts)
  const list = createActor(wire(activityFlow, activityPorts, bank.answers), {
    input: { walletId: 'w1', filter: {}, ...input },
  }).start()
  const answer = async (port: 'fetchEvents' | 'fetchMore', history: readonly Activity[]) => {
    const question = bank.last(port)
    question.answer(pageOf(history, (question.input as ActivityRequest).after))
    await settled()
  }
  const refuse = async (port: 'fetchEvents' | 'fetchMore') => {
    bank.last(port).refuse(new Refusal('OFFLINE', ''))
    await settled()
  }
  const ids = () => list.getSnapshot().context.rows?.map(({ id }) => Number(id.slice(1)))
  return { answer, refuse, bank, ids, list, asked: (port: string) => countOf(bank.asked, port) }
}

const countOf = (asked: readonly { port: string }[], port: string) =>
  asked.filter((one) => one.port === port).length

const upTo = (most: number) => Array.from({ length: most }, (_, at) => event(at + 1))
const downFrom = (most: number, least = 1) =>
  Array.from({ length: most - least + 1 }, (_, at) => most - at)

/** The first two pages of ten events. */
async function twoPages() {
  const open = openList()
  await open.answer('fetchEvents', upTo(10))
  open.list.send({ type: 'list.more' })
  await open.answer('fetchMore', upTo(10))
  return open
}

test('goes on where the last page ended, to the end', async () => {
  const open = await twoPages()
  expect(open.ids()).toEqual(downFrom(10, 3))
  open.list.send({ type: 'list.more' })
  await open.answer('fetchMore', upTo(10))
  expect(open.ids()).toEqual(downFrom(10))
  open.list.send({ type: 'list.more' })
  expect(open.asked('fetchMore')).toBe(2)
})

test('what is new comes on top, and what was loaded below stays, each once', async () => {
  const open = await twoPages()
  open.list.send({ type: 'list.refresh' })
  await open.answer('fetchEvents', upTo(12))
  expect(open.ids()).toEqual(downFrom(12, 3))
  open.list.send({ type: 'list.more' })
  await open.answer('fetchMore', upTo(12))
  expect(open.ids()).toEqual(downFrom(12))
})

test('more news than a page holds leave no gap: the list begins anew', async () => {
  const open = await twoPages()
  open.list.send({ type: 'list.refresh' })
  await open.answer('fetchEvents', upTo(20))
  expect(open.ids()).toEqual(downFrom(20, 17))
  for (let page = 0; page < 4; page++) {
    open.list.send({ type: 'list.more' })
    await open.answer('fetchMore', upTo(20))
  }
  expect(open.ids()).toEqual(downFrom(20))
})

test('news while the next page is read put it off, and it is read from the same place', async () => {
  const open = await twoPages()
  open.list.send({ type: 'list.more' })
  const late = open.bank.last('fetchMore')
  open.list.send({ type: 'list.refresh' })
  expect(late.signal.aborted).toBe(true)
  await open.answer('fetchEvents', upTo(11))
  late.answer(pageOf(upTo(10), '0-a003'))
  await settled()
  expect(open.ids()).toEqual(downFrom(11, 3))
  open.list.send({ type: 'list.more' })
  await open.answer('fetchMore', upTo(11))
  expect(open.ids()).toEqual(downFrom(11))
})

test('news while the first page is read have it read once more', async () => {
  const open = openList()
  for (let news = 0; news < 3; news++) open.list.send({ type: 'list.refresh' })
  await open.answer('fetchEvents', upTo(2))
  expect(open.asked('fetchEvents')).toBe(2)
  await open.answer('fetchEvents', upTo(3))
  expect(open.asked('fetchEvents')).toBe(2)
  expect(open.ids()).toEqual([3, 2, 1])
})

test('what was on its way and ended moves to its place, and is shown once', async () => {
  const open = openList()
  const old = upTo(10)
  const pending = old.map((one) => (one.id === 'a005' ? event(5, true) : one))
  await open.answer('fetchEvents', pending)
  open.list.send({ type: 'list.more' })
  await open.answer('fetchMore', pending)
  expect(open.ids()).toEqual([5, 10, 9, 8, 7, 6, 4, 3])
  open.list.send({ type: 'list.refresh' })
  await open.answer('fetchEvents', old)
  expect(new Set(open.ids()).size).toBe(open.ids()?.length)
  while (open.list.getSnapshot().context.next !== null) {
    open.list.send({ type: 'list.more' })
    await open.answer('fetchMore', old)
  }
  expect(open.ids()).toEqual(downFrom(10))
})

test('a page that fails to load leaves the others, and is asked for again', async () => {
  const open = await twoPages()
  open.list.send({ type: 'list.more' })
  await open.refuse('fetchMore')
  expect(open.list.getSnapshot().matches('stuck')).toBe(true)
  expect(open.ids()).toEqual(downFrom(10, 3))
  open.list.send({ type: 'list.more' })
  await open.answer('fetchMore', upTo(10))
  expect(open.ids()).toEqual(downFrom(10))
  open.list.send({ type: 'list.refresh' })
  await open.refuse('fetchEvents')
  expect(open.ids()).toEqual(downFrom(10))
})

test('another wallet or filter begins anew, and the answer to the old one is not heard', async () => {
  const open = await twoPages()
  open.list.send({ type: 'list.filter', filter: { kind: 'card' } })
  const late = open.bank.last('fetchEvents')
  expect(open.ids()).toBeUndefined()
  open.list.send({ type: 'wallet.follow', walletId: 'w2' })
  late.answer(pageOf(upTo(10), null))
  await settled()
  expect(open.ids()).toBeUndefined()
  expect(open.bank.last('fetchEvents').input).toEqual({
    walletId: 'w2',
    filter: { kind: 'card' },
    after: null,
  })
  await open.answer('fetchEvents', upTo(1))
  expect(open.ids()).toEqual([1])
})

test('what stays on its way does not hide a gap below it', async () => {
  const open = openList()
  const withPending = (most: number) =>
    upTo(most).map((one) => (one.id === 'a005' ? event(5, true) : one))
  await open.answer('fetchEvents', withPending(10))
  open.list.send({ type: 'list.more' })
  await open.answer('fetchMore', withPending(10))
  open.list.send({ type: 'list.refresh' })
  await open.answer('fetchEvents', withPending(20))
  while (open.list.getSnapshot().context.next !== null) {
    open.list.send({ type: 'list.more' })
    await open.answer('fetchMore', withPending(20))
  }
  expect(open.ids()).toEqual([5, ...downFrom(20).filter((number) => number !== 5)])
})
