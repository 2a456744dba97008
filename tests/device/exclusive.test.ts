import { expect, test } from 'vitest'
import { exclusiveOverTabs, createQueue } from '#device/exclusive'
import type { LocalStore } from '#device/localStore'

function queueUp() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

/** Lock managers: one that grants in order, one that refuses a frame without storage. */
function granting(): LockManager {
  const queue = createQueue()
  const held: LockInfo[] = []
  const request = (name: string, work: () => Promise<unknown>) =>
    queue(name, async () => {
      const lock = { name }
      held.push(lock)
      return work().finally(() => held.splice(held.indexOf(lock), 1))
    })
  return { request, query: async () => ({ held: [...held] }) } as LockManager // what we use of it
}

const refusing = () =>
  ({
    request: () => Promise.reject(new DOMException('denied', 'SecurityError')),
  }) as unknown as LockManager

/** Two tabs whose storage, as in browsers, sees the other's writes late. */
function lateStorage() {
  const copies = [new Map<string, string>(), new Map<string, string>()]
  const watchers = new Set<() => void>()
  const onTheWay: (() => void)[] = []
  const drawers = copies.map(
    (copy): LocalStore => ({
      read: (name) => copy.get(name) ?? null,
      write(name, value) {
        copy.set(name, String(value))
        onTheWay.push(() => copies.forEach((other) => other.set(name, String(value))))
      },
      watch(_, changed) {
        watchers.add(changed)
        return () => void watchers.delete(changed)
      },
    }),
  )
  const deliver = () => {
    for (const arrive of onTheWay.splice(0)) arrive()
    for (const changed of watchers) changed()
  }
  return { drawers: drawers as [LocalStore, LocalStore], deliver }
}

const storage = () => lateStorage().drawers[0]

const kinds: [string, () => LockManager | undefined][] = [
  ['in a browser with locks', granting],
  ['in a browser without', () => undefined],
  ['in a frame that is refused them', refusing],
]

test.each(kinds)('the second waits for the first, %s', async (_, locks) => {
  const alone = exclusiveOverTabs(locks(), storage())
  const { open, opened } = queueUp()
  const story: string[] = []
  const first = alone('renewal', async () => {
    story.push('first begins')
    await opened
    story.push('first ends')
  })
  const second = alone('renewal', async () => void story.push('second'))
  const other = alone('another name', async () => void story.push('not waiting'))
  await other
  open()
  await Promise.all([first, second])
  expect(story).toEqual(['first begins', 'not waiting', 'first ends', 'second'])
})

test.each(kinds)('a failure reaches its caller and lets the next in, %s', async (_, locks) => {
  const alone = exclusiveOverTabs(locks(), storage())
  const failed = alone('renewal', async () => {
    throw new Error('no network')
  })
  const next = alone('renewal', async () => 'renewed')
  await expect(failed).rejects.toThrow('no network')
  await expect(next).resolves.toBe('renewed')
})

test('failed work is not repeated', async () => {
  const alone = exclusiveOverTabs(granting(), storage())
  let times = 0
  const work = async () => {
    times += 1
    throw new Error('no network')
  }
  await expect(alone('renewal', work)).rejects.toThrow()
  expect(times).toBe(1)
})

test('the next holder starts only when it can read what the last wrote', async () => {
  const { drawers, deliver } = lateStorage()
  const locks = granting()
  const [one, two] = [exclusiveOverTabs(locks, drawers[0]), exclusiveOverTabs(locks, drawers[1])]
  let begun = false
  const first = one('renewal', async () => drawers[0].write('access_token', 'fresh'))
  const second = two('renewal', async () => {
    begun = true
    return drawers[1].read('access_token')
  })
  await first
  await new Promise(setImmediate)
  expect(begun).toBe(false)
  deliver()
  await expect(second).resolves.toBe('fresh')
})
