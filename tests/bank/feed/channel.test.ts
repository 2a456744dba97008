import { expect, test } from 'vitest'
import { FeedChannel, type Binding } from '#bank/feed/channel'
import type { FeedEntry } from '#bank/feed/feed.rows'
import type { FeedFrameOut } from '#bank/feed/frames'

/** One subscriber to one wallet, entry by entry. */

const anything: Binding[] = [{ id: 7, requested: { event: '*' } as Binding['requested'] }]

function open({
  from = 0,
  live = 0,
  epoch = 9,
  memberId = null as string | null,
  bindings = anything,
} = {}) {
  const said: string[] = []
  const send = ({ event, payload }: FeedFrameOut) => {
    const { message, ids, seq } = JSON.parse(payload) as {
      message?: string
      ids?: object
      seq?: number
    }
    said.push(
      [event, message, ids && JSON.stringify(ids), seq]
        .filter((one) => one !== undefined)
        .join(' '),
    )
  }
  const channel = new FeedChannel({
    topic: 'realtime:wallet',
    joinRef: '1',
    tenantId: 't1',
    walletId: 'w1',
    bindings,
    from: { epoch, seq: from },
    liveFrom: live,
    watchId: null,
    memberId,
    send,
  })
  const deliver = (seq: number, more: Partial<FeedEntry> = {}) => {
    const entry = { epoch, seq, table: 'transactions', kind: 'INSERT', ...more } as FeedEntry
    channel.deliver(entry, '{}')
    return said.splice(0)
  }
  return { channel, deliver, said }
}

const CHANGE = 'postgres_changes [7]'

test('entries come once and in order', () => {
  const { deliver, channel } = open({ from: 4, live: 4 })
  channel.setLive()
  expect([deliver(5), deliver(5), deliver(4)]).toEqual([['system LIVE 4', CHANGE], [], []])
  expect(deliver(6)).toEqual([CHANGE])
  expect(channel.position).toEqual({ epoch: 9, seq: 6 })
})

test('a gap, and another epoch, are told and passed', () => {
  const { deliver, channel } = open({ from: 4, live: 4 })
  channel.setLive()
  deliver(5)
  expect(deliver(7)).toEqual(['system RESET 7'])
  expect(deliver(8)).toEqual([CHANGE])
  expect(deliver(3, { epoch: 10 })).toEqual(['system RESET 3'])
  expect(channel.position).toEqual({ epoch: 10, seq: 3 })
  expect(deliver(4, { epoch: 10 })).toEqual([CHANGE])
})

test('the first entry of a silent wallet begins its epoch', () => {
  const { deliver } = open({ from: 0, live: 0, epoch: 0 })
  expect(deliver(1, { epoch: 5 })).toEqual([CHANGE, 'system LIVE 1'])
  const other = open({ from: 0, live: 0, epoch: 0 })
  expect(other.deliver(2, { epoch: 5 })).toEqual(['system RESET 2'])
})

test('it is live from where the wallet stood, and says so once', () => {
  const { deliver, channel, said } = open({ from: 1, live: 3 })
  channel.setLive()
  expect(said).toEqual([])
  expect(deliver(2)).toEqual([CHANGE])
  expect(deliver(3)).toEqual([CHANGE, 'system LIVE 3'])
  expect(deliver(4)).toEqual([CHANGE])
})

test('a member is told of payments, and of nothing that is the owner’s alone', () => {
  const shared = open({ memberId: 'p2' })
  const tables = ['transactions', 'orders', 'rails', 'cards', 'accounts', 'notices'] as const
  const told = tables.map((table, at) => shared.deliver(at + 1, { table }).includes(CHANGE))
  expect(told).toEqual([true, true, true, false, false, false])
  const own = open()
  expect(own.deliver(1, { table: 'cards' })).toContain(CHANGE)
})

test('only what was asked for is told, under each binding that asked', () => {
  const bindings = [
    { id: 1, requested: { table: 'orders', event: 'UPDATE' } },
    { id: 2, requested: { table: '*', event: 'INSERT' } },
    { id: 3, requested: { table: 'orders', event: '*' } },
  ] as Binding[]
  const { deliver, channel } = open({ bindings })
  channel.reset()
  const idsOf = (seq: number, table: FeedEntry['table'], kind: FeedEntry['kind']) =>
    deliver(seq, { table, kind }).filter((one) => one.startsWith('postgres'))
  expect(idsOf(1, 'orders', 'UPDATE')).toEqual(['postgres_changes [1,3]'])
  expect(idsOf(2, 'orders', 'INSERT')).toEqual(['postgres_changes [2,3]'])
  expect(idsOf(3, 'cards', 'UPDATE')).toEqual([])
  expect(idsOf(4, 'cards', 'INSERT')).toEqual(['postgres_changes [2]'])
})

test('what ends says why, and then ends', () => {
  const { channel, said } = open()
  channel.close('NOT_FOUND')
  expect(said).toEqual(['system NOT_FOUND', 'phx_close'])
})
