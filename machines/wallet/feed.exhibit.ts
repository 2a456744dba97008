import { after, done, refused, type Exhibit } from '#machines/kit/exhibit'
import { feedFlow } from './feed.flow.ts'

const place = (seq: number, epoch = 1) => ({ epoch, seq })

const told = (seq: number) => ({
  type: 'feed.told',
  change: {
    table: 'transactions',
    kind: 'INSERT',
    at: '2026-01-01T00:00:00Z',
    place: place(seq),
    record: { id: 1 },
  },
})

export const feed: Exhibit = {
  logic: feedFlow,
  inputs: [{ walletId: null }, { walletId: 'w1' }],
  said: [
    { type: 'wallet.follow', walletId: 'w1', since: null },
    { type: 'wallet.follow', walletId: 'w2', since: { epoch: 1, seq: 4 } },
    { type: 'wallet.leave' },
    { type: 'feed.joined' },
    { type: 'feed.live', place: place(1) },
    { type: 'feed.live', place: place(3) },
    told(1),
    told(2),
    told(9),
    { type: 'feed.reset', place: place(1, 2) },
    { type: 'feed.refused', code: 'ACCESS_TOKEN_EXPIRED', epoch: 1 },
    { type: 'feed.refused', code: 'NOT_FOUND', epoch: 1 },
    { type: 'feed.refused', code: 'RATE_LIMITED', epoch: 1 },
    { type: 'feed.broken' },
    { type: 'network.lost' },
    { type: 'device.woke' },
    done('awaitNetwork'),
    refused('awaitNetwork'),
    done('renewToken'),
    refused('renewToken', 'OFFLINE'),
    refused('renewToken', 'SESSION_LOST'),
    after('joinTimesOut', 'feed.following.joining'),
    after('catchUpTimesOut', 'feed.following.catchingUp'),
    after('pausePasses', 'feed.pausing'),
    after('longPausePasses', 'feed.pausing'),
  ],
  essence: ({ context: { walletId, heard, renewed, tries } }) => [walletId, heard, renewed, tries],
}
