import { delayEvent, doneEvent, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { feedFlow } from './feed.flow.ts'

const positionAt = (seq: number, epoch = 1) => ({ epoch, seq })

const changeEvent = (seq: number) => ({
  type: 'feed.changed',
  change: {
    table: 'transactions',
    kind: 'INSERT',
    at: '2026-01-01T00:00:00Z',
    place: positionAt(seq),
    record: { id: 1 },
  },
})

export const feedExhibit: Exhibit = {
  logic: feedFlow,
  inputs: [{ walletId: null }, { walletId: 'w1' }],
  events: [
    { type: 'wallet.follow', walletId: 'w1', since: null },
    { type: 'wallet.follow', walletId: 'w2', since: { epoch: 1, seq: 4 } },
    { type: 'wallet.leave' },
    { type: 'feed.joined' },
    { type: 'feed.live', place: positionAt(1) },
    { type: 'feed.live', place: positionAt(3) },
    changeEvent(1),
    changeEvent(2),
    changeEvent(9),
    { type: 'feed.reset', place: positionAt(1, 2) },
    { type: 'feed.refused', code: 'ACCESS_TOKEN_EXPIRED', epoch: 1 },
    { type: 'feed.refused', code: 'NOT_FOUND', epoch: 1 },
    { type: 'feed.refused', code: 'RATE_LIMITED', epoch: 1 },
    { type: 'feed.broken' },
    { type: 'network.lost' },
    { type: 'device.woke' },
    doneEvent('awaitNetwork'),
    refusedEvent('awaitNetwork'),
    doneEvent('renewToken'),
    refusedEvent('renewToken', 'OFFLINE'),
    refusedEvent('renewToken', 'SESSION_LOST'),
    delayEvent('joinTimesOut', 'feed.following.joining'),
    delayEvent('catchUpTimesOut', 'feed.following.catchingUp'),
    delayEvent('pausePasses', 'feed.pausing'),
    delayEvent('longPausePasses', 'feed.pausing'),
  ],
  essence: ({ context: { walletId, position, renewed, attempts } }) => [
    walletId,
    position,
    renewed,
    attempts,
  ],
}
