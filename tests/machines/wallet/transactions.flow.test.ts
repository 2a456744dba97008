import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { Refusal } from '#contract/kit/refusal'
import type { Transaction } from '#contract/transaction'
import { rowAt, rowCount } from '#machines/kit/pages'
import { wire } from '#machines/kit/port'
import { filterIn, narrowed } from '#machines/wallet/filter.setup'
import { transactionsFlow } from '#machines/wallet/transactions.flow'
import {
  transactionsPorts,
  type RowsRequest,
  type TransactionsInput,
} from '#machines/wallet/transactions.setup'
import { createPendingPorts } from '#tests/kit/pendingPorts'
import { settled } from '#tests/kit/mbt'

/** The fields of a transaction that the list reads. */
const move = (place: number, more: object = {}) =>
  ({ uuid: `t${place}`, version: 1, status: 'pending', ...more }) as Transaction

const page = (newest: number, number: number) =>
  Array.from({ length: 50 }, (_, at) => move(newest - number * 50 - at))

function openList(input: Partial<TransactionsInput> = {}) {
  const bank = createPendingPorts(transactionsPorts)
  const clock = new SimulatedClock()
  const list = createActor(wire(transactionsFlow, transactionsPorts, bank.answers), {
    clock,
    input: { walletId: 'w1', filter: {}, openId: null, ...input },
  }).start()
  const now = () => list.getSnapshot()
  const answer = async (port: 'fetchRows' | 'fetchMore' | 'fetchRow', output: unknown) => {
    bank.last(port).answer(output)
    await settled()
  }
  /** Answers with the requested page of a history of that length. */
  const deal = async (port: 'fetchRows' | 'fetchMore', total: number) => {
    const { page: wanted, upTo } = bank.last(port).input as RowsRequest
    await answer(port, { rows: page(upTo ?? total, wanted), total, upTo: upTo ?? total })
  }
  const look = async (first: number) => {
    list.send({ type: 'viewport.set', visible: { first, last: first + 10 } })
    clock.increment(80)
    await settled()
  }
  const news = (row: Transaction, kind: 'INSERT' | 'UPDATE' = 'INSERT') =>
    list.send({
      type: 'news.arrived',
      change: {
        table: 'transactions',
        kind,
        at: '',
        place: { epoch: 1, seq: 1 },
        record: { ...row },
      },
    })
  const pagesRequested = () =>
    bank.asked
      .filter(({ port }) => port === 'fetchMore')
      .map(({ input }) => (input as RowsRequest).page)
  return { answer, bank, clock, deal, list, look, news, now, pagesAsked: pagesRequested }
}

const idsAt = ({ now }: ReturnType<typeof openList>, ...places: number[]) =>
  places.map((at) => rowAt(now().context, at)?.uuid)

test('has its full length at once and reads a page when scrolled near', async () => {
  const open = openList()
  await open.deal('fetchRows', 100_000)
  expect(rowCount(open.now().context)).toBe(100_000)
  expect(idsAt(open, 0, 49, 50)).toEqual(['t100000', 't99951', undefined])
  await open.look(99_980)
  await open.deal('fetchMore', 100_000)
  expect(open.pagesAsked()).toEqual([1999])
  expect(idsAt(open, 99_999)).toEqual(['t1'])
})

test('reads where scrolling stops, not what it passed', async () => {
  const open = openList()
  await open.deal('fetchRows', 5_000)
  for (const first of [60, 900, 2_400, 4_010])
    open.list.send({ type: 'viewport.set', visible: { first, last: first + 10 } })
  open.clock.increment(80)
  expect(open.pagesAsked()).toEqual([80])
})

test('reads both pages at their border', async () => {
  const open = openList()
  await open.deal('fetchRows', 5_000)
  await open.look(145)
  await open.deal('fetchMore', 5_000)
  open.clock.increment(80)
  await open.deal('fetchMore', 5_000)
  expect(open.pagesAsked()).toEqual([2, 3])
  expect(open.now().matches({ list: 'shown' })).toBe(true)
})

test('drops far pages and reads them again on return', async () => {
  const open = openList()
  await open.deal('fetchRows', 10_000)
  for (let number = 1; number <= 24; number++) {
    await open.look(number * 50)
    await open.deal('fetchMore', 10_000)
  }
  expect(Object.keys(open.now().context.pages)).toHaveLength(20)
  expect(idsAt(open, 0)).toEqual([undefined])
  await open.look(0)
  await open.deal('fetchMore', 10_000)
  expect(idsAt(open, 0)).toEqual(['t10000'])
})

test('a new row enters at the top and the pages stay', async () => {
  const open = openList()
  await open.deal('fetchRows', 120)
  open.news(move(121))
  open.news(move(121))
  expect(idsAt(open, 0, 1, 50)).toEqual(['t121', 't120', 't71'])
  expect(rowCount(open.now().context)).toBe(121)
  await open.look(51)
  expect(open.bank.last('fetchMore').input).toMatchObject({ page: 1, upTo: 120 })
  await open.deal('fetchMore', 120)
  expect(idsAt(open, 51)).toEqual(['t70'])
})

test('a full page of new rows becomes a page without another reading', async () => {
  const open = openList()
  await open.deal('fetchRows', 120)
  for (let place = 121; place <= 175; place++) open.news(move(place))
  expect(open.now().context).toMatchObject({ total: 170, upTo: 170 })
  expect(open.now().context.arrived).toHaveLength(5)
  expect(idsAt(open, 0, 5, 55, 104)).toEqual(['t175', 't170', 't120', 't71'])
  await open.look(110)
  expect(open.bank.last('fetchMore').input).toMatchObject({ page: 2, upTo: 170 })
  await open.deal('fetchMore', 170)
  expect(idsAt(open, 105)).toEqual(['t70'])
})

test('updates a changed row in place and ignores older news', async () => {
  const open = openList({ openId: 't120' })
  await open.deal('fetchRows', 120)
  open.news(move(120, { version: 3, status: 'complete' }), 'UPDATE')
  open.news(move(120, { version: 2 }), 'UPDATE')
  expect(rowAt(open.now().context, 0)).toMatchObject({ version: 3, status: 'complete' })
})

test('includes what changed while the list was read', async () => {
  const open = openList()
  open.news(move(121))
  await open.deal('fetchRows', 120)
  expect(open.now().matches({ list: 'fetching' })).toBe(true)
  await open.deal('fetchRows', 121)
  expect(idsAt(open, 0)).toEqual(['t121'])
})

test('with a filter counts new rows until asked for', async () => {
  const open = openList({ filter: { type: 'deposit' } })
  await open.deal('fetchRows', 60)
  open.news(move(61))
  expect(open.now().context).toMatchObject({ fresh: 1, arrived: [] })
  open.list.send({ type: 'list.refresh' })
  expect(idsAt(open, 0)).toEqual(['t60'])
  await open.deal('fetchRows', 61)
  expect(open.now().context.fresh).toBe(0)
  expect(idsAt(open, 0)).toEqual(['t61'])
})

test('a failed page keeps the others and can be retried', async () => {
  const open = openList()
  await open.deal('fetchRows', 500)
  await open.look(60)
  open.bank.last('fetchMore').refuse(new Refusal('OFFLINE'))
  await settled()
  expect(open.now().matches({ list: 'stuck' })).toBe(true)
  expect(idsAt(open, 0)).toEqual(['t500'])
  open.list.send({ type: 'list.retry' })
  await open.deal('fetchMore', 500)
  expect(idsAt(open, 60)).toEqual(['t440'])
})

test('a new filter aborts the previous request', async () => {
  const open = openList()
  const first = open.bank.last('fetchRows')
  open.list.send({ type: 'view.set', filter: { status: ['failed'] }, openId: null })
  expect(first.signal.aborted).toBe(true)
  expect(open.bank.last('fetchRows').input).toMatchObject({ filter: { status: ['failed'] } })
})

test('shows the open row at once and reads it again when it changes', async () => {
  const open = openList()
  await open.deal('fetchRows', 120)
  open.list.send({ type: 'view.set', filter: {}, openId: 't119' })
  expect(open.now().context.open).toMatchObject({ row: { uuid: 't119' }, history: [] })
  const story = [{ event: 'leg.recorded' }]
  await open.answer('fetchRow', { row: move(119), history: story, linked: [] })
  open.news(move(119, { version: 2, status: 'complete' }), 'UPDATE')
  expect(open.now().matches({ detail: 'opening' })).toBe(true)
  expect(open.now().context.open).toMatchObject({ row: { version: 2 }, history: story })
})

test('another wallet starts a new list with nothing open', async () => {
  const open = openList({ openId: 't5' })
  await open.deal('fetchRows', 120)
  await open.answer('fetchRow', { row: move(5), history: [], linked: [] })
  open.list.send({ type: 'wallet.follow', walletId: 'w2' })
  expect(open.now().context).toMatchObject({ pages: {}, total: 0, open: null })
  expect(open.bank.last('fetchRows').input).toMatchObject({ walletId: 'w2' })
})

test('a filter survives the address bar without unknown parameters', () => {
  const input = 'type=deposit&status=failed&kind=FEE&from=2026-01-02&address=0xabc&search=rent'
  expect(filterIn(input)).toEqual({
    type: 'deposit',
    status: ['failed'],
    record_type: ['FEE'],
    from_created_at: '2026-01-02',
    address: '0xabc',
    search: 'rent',
  })
  expect(filterIn('type=theft&from=yesterday&evil=1')).toEqual({})
  expect(narrowed('type=deposit&status=failed', 'type', '')).toBe('status=failed')
})
