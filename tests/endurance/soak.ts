import type { ChildProcess } from 'node:child_process'
import { expect } from 'vitest'
import { eventually } from '#tests/kit/eventually'
import { read, type Gauge, type RunningBank } from './bank.ts'
import { atMost, deep, slopeOf, noted } from './figures.ts'
import { follow } from './follow.ts'
import type { Load } from './load.ts'
import type { Crowd } from './protocol.ts'

const MB = 2 ** 20
const MINUTE = 60_000
const LOOK_MS = deep ? 15_000 : 500
const FOLLOWERS = 8
/** The pool's connections and the listener. */
const LINES_OF_DATABASE = 21

interface Sample extends Gauge {
  /** Seconds since the first. */
  at: number
}

/** Samples of the process during some work. */
export async function watch<T>(child: ChildProcess, work: () => Promise<T>) {
  const begun = performance.now()
  const looks: Promise<Sample>[] = []
  const look = async () => {
    const at = (performance.now() - begun) / 1_000
    return { at, ...(await read(child)) }
  }
  looks.push(look())
  const poller = setInterval(() => looks.push(look()), LOOK_MS)
  const done = await work().finally(() => clearInterval(poller))
  const samples = await Promise.all(looks)
  return { done, samples: { all: samples, growth: growthOf(samples) } }
}

/** Megabytes a minute after a warm-up. */
const growthOf = (samples: readonly Sample[]) => (what: 'rss' | 'heap', from: number) =>
  slopeOf(samples.filter(({ at }) => at >= from).map((one) => [one.at / 60, one[what] / MB]))

/** Sockets and timers, the usual leaks. */
const openIn = ({ handles }: Gauge) => ({
  sockets: handles.TCPSocketWrap ?? 0,
  timers: handles.Timeout ?? 0,
})

interface Day {
  running: RunningBank
  crowd: Crowd
  load: Load
}

/** Load with followers that come and go. */
export async function soak({ running, crowd, load }: Day, perSecond: number, ms: number) {
  await load.rest()
  const quiet = openIn(await read(running.child))
  const slice = Math.min(ms / 2, MINUTE / 2)
  const { samples } = await watch(running.child, async () => {
    for (let passed = 0; passed < ms; passed += slice) {
      const followers = await Promise.all(
        Array.from({ length: FOLLOWERS }, (_, at) => follow(crowd, crowd.members[at]!)),
      )
      const { good, asked } = await load.drive(perSecond, slice)
      expect(good).toBe(asked)
      await Promise.all(followers.map((one) => one.leave()))
    }
  })
  await load.rest()
  const left = await eventually(async () => {
    const now = openIn(await read(running.child))
    expect(now.sockets).toBeLessThanOrEqual(LINES_OF_DATABASE)
    // Each idle connection of the pool has one.
    expect(now.timers).toBeLessThanOrEqual(quiet.timers + LINES_OF_DATABASE)
    return now
  })
  const from = ms / 4_000
  const opened = samples.all
    .filter(({ at }) => at >= from)
    .map((one) => ({ ...openIn(one), ...one }))
  const growth = (what: 'sockets' | 'timers') =>
    slopeOf(opened.map((one) => [one.at / 60, one[what]]))
  if (!deep) return []
  return [
    noted(
      'sockets and timers before and after',
      `${quiet.sockets} and ${quiet.timers}, ${left.sockets} and ${left.timers}`,
    ),
    atMost('memory, after the first quarter', samples.growth('rss', from), 1, ' MB a minute'),
    atMost('heap, after the first quarter', samples.growth('heap', from), 0.5, ' MB a minute'),
    atMost('sockets', growth('sockets'), 0.5, ' a minute'),
    atMost('timers', growth('timers'), 0.5, ' a minute'),
  ]
}
