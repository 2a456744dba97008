import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LocalStore } from '#device/localStore'
import { createTabLock } from '#device/tabLock'

/** What a tab waits for before it takes its turn, and how it passes it on. */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openLock(stored: string | null, held: string[]) {
  const values = new Map<string, string | null>([['turn_a', stored]])
  const watchers: (() => void)[] = []
  const announced = new Map<string, Promise<unknown>>()
  const store: LocalStore = {
    read: (name) => values.get(name) ?? null,
    write: (name, value) => void values.set(name, value),
    watch(_, changed) {
      watchers.push(changed)
      return () => void watchers.splice(watchers.indexOf(changed), 1)
    },
  }
  const locks = {
    query: async () => ({ held: held.map((name) => ({ name })) }),
    request: async (name: string, work: () => Promise<unknown>) => {
      announced.set(name, work())
      await announced.get(name)
      announced.delete(name)
    },
  } as unknown as LockManager // what we use of it
  let taken: number | null = null
  const { acquire, release } = createTabLock(locks, store)
  void acquire('a').then((turn) => (taken = turn))
  const takenAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return taken
  }
  const shows = (turn: string) => {
    values.set('turn_a', turn)
    for (const changed of watchers) changed()
  }
  return { takenAfter, shows, values, release, announced, watchers }
}

test.each([
  ['nobody had it before', null, [], 0],
  ['the last turn can be read', '3', ['turn_a:3'], 3],
  ['another lock is further on', '1', ['turn_b:9', 'turn_a:1'], 1],
  ['storage is further on', '5', ['turn_a:3'], 5],
])('it is taken at once where %s', async (_, stored, held, turn) => {
  expect(await openLock(stored, held).takenAfter(0)).toBe(turn)
})

test('it waits until the last turn can be read', async () => {
  const lock = openLock('1', ['turn_a:2', 'turn_a:3'])
  lock.shows('2')
  expect(await lock.takenAfter(900)).toBeNull()
  lock.shows('3')
  expect(await lock.takenAfter(0)).toBe(3)
  expect(lock.watchers).toEqual([])
})

test('of what never shows it waits a second', async () => {
  const lock = openLock('nonsense', ['turn_a:3'])
  expect(await lock.takenAfter(999)).toBeNull()
  expect(await lock.takenAfter(1)).toBe(3)
})

test('its turn is written, and announced for five seconds', async () => {
  const { release, values, announced } = openLock('3', [])
  await release('a', 3)
  expect(values.get('turn_a')).toBe('4')
  await vi.advanceTimersByTimeAsync(4_999)
  expect([...announced.keys()]).toEqual(['turn_a:4'])
  await vi.advanceTimersByTimeAsync(1)
  expect([...announced.keys()]).toEqual([])
})
