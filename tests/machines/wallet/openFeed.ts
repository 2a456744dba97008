import { createActor, SimulatedClock } from 'xstate'
import type { FeedChange, FeedPosition } from '#contract/feed'
import type { Refusal, RefusalCode } from '#contract/kit/refusal'
import { wire } from '#machines/kit/port'
import { feedFlow } from '#machines/wallet/feed.flow'
import { feedPorts, type FeedDeviceEvent, type FeedLineEvent } from '#machines/wallet/feed.setup'

export const place = (seq: number, epoch = 7) => ({ epoch, seq })

interface Join {
  walletId: string
  position: FeedPosition | null
  left: boolean
}

/** A bank, a session and a device under the test's control. */
function openWorld() {
  const joins: Join[] = []
  const renewals: { epoch: number; renewedBefore: boolean }[] = []
  const says = {
    tell: null as ((word: FeedLineEvent) => void) | null,
    device: null as ((word: FeedDeviceEvent) => void) | null,
    renew: null as ((no: Refusal | null) => void) | null,
    network: null as (() => void) | null,
    online: true,
  }
  const logic = wire(feedFlow, feedPorts, {
    watchFeed: (following, tell) => {
      const join = { ...following, left: false }
      joins.push(join)
      says.tell = tell
      return () => {
        join.left = true
      }
    },
    watchDevice: (_, tell) => {
      says.device = tell
      return () => {}
    },
    renewToken: (ask) => {
      renewals.push(ask)
      return new Promise((done, fail) => {
        says.renew = (no) => (no ? fail(no) : done())
      })
    },
    awaitNetwork: () =>
      new Promise<void>((back) => {
        if (says.online) back()
        else says.network = back
      }),
  })
  return { joins, renewals, says, logic }
}

export function openFeed(walletId: string | null = 'w1') {
  const clock = new SimulatedClock()
  const { joins, renewals, says, logic } = openWorld()
  const feed = createActor(logic, { clock, input: { walletId } })
  const announced: string[] = []
  feed.on('news.arrived', ({ change }) => announced.push(`news ${change.place.seq}`))
  feed.on('news.reset', ({ place: { seq } }) => announced.push(`reset ${seq}`))
  feed.start()

  const tell = (word: FeedLineEvent) => says.tell?.(word)
  const changeAt = (at: FeedPosition): FeedChange => ({
    table: 'transactions',
    kind: 'INSERT',
    at: '',
    record: {},
    place: at,
  })
  return {
    feed,
    clock,
    joins,
    renewals,
    announced,
    tell,
    changed: (seq: number, epoch = 7) =>
      tell({ type: 'feed.changed', change: changeAt(place(seq, epoch)) }),
    live: (seq: number, epoch = 7) => {
      tell({ type: 'feed.joined' })
      tell({ type: 'feed.live', place: place(seq, epoch) })
    },
    refuse: (code: RefusalCode, epoch = 1) => tell({ type: 'feed.refused', code, epoch }),
    setOnline: (now: boolean) => {
      says.online = now
      if (now) says.network?.()
      else says.device?.({ type: 'network.lost' })
    },
    wake: () => says.device?.({ type: 'device.woke' }),
    renew: (no: Refusal | null = null) => says.renew?.(no),
    is: (state: string) => JSON.stringify(feed.getSnapshot().value).includes(`"${state}"`),
  }
}
