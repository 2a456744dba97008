import { expect, test } from 'vitest'
import type { EncryptedMessage } from '#bank/outbox/topics'
import { enqueue } from '#bank/outbox/outbox'
import { createRelay } from '#bank/outbox/relay'
import { eventually } from '#tests/kit/eventually'
import { openTenantIn, openTestServices } from '#tests/bank/outside/openWorld'

const { world, clock, logged } = await openTestServices()
const LEASE_MS = 10_000
const MINUTE = 60_000

/** Any topic will do here; the content tells messages apart. */
const news = (box: string): EncryptedMessage => ({ channel: 'email', until: null, box })

async function openOutbox() {
  const tenant = await openTenantIn(world)
  const say = (...boxes: string[]) =>
    tenant.within(async (tx) => {
      for (const box of boxes) await enqueue(tx, tenant.scope, world, 'letter', news(box))
    })
  const waiting = async () => {
    const rows = await tenant.rows<{ box: string }>(
      `select news->>'box' as box from outbox where tenant_id = $1 and done_at is null order by id`,
    )
    return rows.map(({ box }) => box)
  }
  return { ...tenant, say, waiting }
}

/** Receives the messages of one tenant, in order. */
function listener(tenantId: string, answer: (box: string) => Promise<void> = async () => {}) {
  const received: string[] = []
  const message = async ({ box }: EncryptedMessage, from: string) => {
    if (from !== tenantId) return
    received.push(box)
    await answer(box)
  }
  const nobody = async () => {}
  return {
    heard: received,
    subscribers: {
      letter: message,
      issue: nobody,
      issueCard: nobody,
      setPin: nobody,
      answerChallenge: nobody,
      buyAfterChallenge: nobody,
      fileDispute: nobody,
      withdrawDispute: nobody,
      identity: nobody,
      notice: nobody,
    },
  }
}

test('delivers news after the commit, once', async () => {
  const { tenant, say, waiting } = await openOutbox()
  const { heard: received, subscribers } = listener(tenant.id)
  const relay = createRelay(world, subscribers)
  await say('a', 'b')
  await relay.drain()
  await relay.drain()
  expect(received).toEqual(['a', 'b'])
  expect(await waiting()).toEqual([])
})

test('delivers nothing of a rolled back change', async () => {
  const { tenant, scope, within, waiting } = await openOutbox()
  const undone = within(async (tx) => {
    await enqueue(tx, scope, world, 'letter', news('never'))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const { heard: received, subscribers } = listener(tenant.id)
  await createRelay(world, subscribers).drain()
  expect(received).toEqual([])
  expect(await waiting()).toEqual([])
})

test('a bank that dies before delivering loses nothing', async () => {
  const { tenant, say, waiting } = await openOutbox()
  await say('survives')
  const died = new Promise<void>((resolve) => {
    const silent = listener(tenant.id, () => {
      resolve()
      return new Promise(() => {})
    })
    createRelay(world, silent.subscribers).nudge(tenant.id)
  })
  await died
  const { heard: received, subscribers } = listener(tenant.id)
  const next = createRelay(world, subscribers)
  clock.advance(LEASE_MS - 1)
  await next.drain()
  expect(received).toEqual([])
  clock.advance(1)
  await next.drain()
  expect(received).toEqual(['survives'])
  expect(await waiting()).toEqual([])
})

test('a slow delivery keeps its lease while its bank lives', async () => {
  const { tenant, say, waiting, rows } = await openOutbox()
  let finish = () => {}
  const held = new Promise<void>((resolve) => (finish = resolve))
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const slow = listener(tenant.id, () => (begin(), held))
  const relay = createRelay(world, slow.subscribers)
  await say('slow')
  relay.start(clock.every)
  relay.nudge(tenant.id)
  await begun
  const dueAt = async () => {
    const [row] = await rows<{ due_at: Date }>('select due_at from outbox where tenant_id = $1')
    return row!.due_at.getTime()
  }
  const other = listener(tenant.id)
  for (let at = 0; at < 5; at += 1) {
    const before = await dueAt()
    clock.advance(3_000)
    await eventually(async () => expect(await dueAt()).toBeGreaterThan(before))
    await createRelay(world, other.subscribers).drain()
  }
  finish()
  await relay.stop()
  expect([slow.heard, other.heard]).toEqual([['slow'], []])
  expect(await waiting()).toEqual([])
})

test('two banks on one database deliver each row once', async () => {
  const { tenant, say, waiting } = await openOutbox()
  const boxes = Array.from({ length: 60 }, (_, index) => `n${index}`)
  await say(...boxes)
  const first = listener(tenant.id)
  const second = listener(tenant.id)
  await Promise.all([
    createRelay(world, first.subscribers).drain(),
    createRelay(world, second.subscribers).drain(),
  ])
  expect([...first.heard, ...second.heard].sort()).toEqual(boxes.toSorted())
  expect(await waiting()).toEqual([])
})

test('retries after five seconds, then ten, then twenty', async () => {
  const { tenant, say, waiting } = await openOutbox()
  const { heard: received, subscribers } = listener(tenant.id, async () => {
    if (received.length < 4) throw new Error('ada@larkspur.example refused')
  })
  const relay = createRelay(world, subscribers)
  await say('stubborn')
  const attempts: number[] = []
  await relay.drain()
  for (const seconds of [4, 1, 9, 1, 19, 1]) {
    attempts.push(received.length)
    clock.advance(seconds * 1_000)
    await relay.drain()
  }
  expect([...attempts, received.length]).toEqual([1, 1, 2, 2, 3, 3, 4])
  expect(await waiting()).toEqual([])
  const recorded = logged.filter((line) => line.includes(tenant.id))
  expect(recorded).toHaveLength(3)
  expect(recorded.join()).not.toContain('ada@')
})

test('keeps and reports what failed thirty times', async () => {
  const { tenant, say, waiting } = await openOutbox()
  const { heard: received, subscribers } = listener(tenant.id, async () => {
    throw new Error('no')
  })
  const relay = createRelay(world, subscribers)
  await say('hopeless')
  for (let day = 0; day < 40; day += 1) {
    await relay.drain()
    clock.advance(24 * 60 * MINUTE)
  }
  expect(received).toHaveLength(30)
  expect(await waiting()).toEqual(['hopeless'])
  const [reported, ...more] = logged.filter(
    (line) => line.includes('news given up') && line.includes(tenant.id),
  )
  expect(reported).toContain('"level":"error"')
  expect(more).toEqual([])
})

test('a failing subscriber holds up no other', async () => {
  const { tenant, say, waiting } = await openOutbox()
  const { heard: received, subscribers } = listener(tenant.id, async (box) => {
    if (box === 'bad') throw new Error('no')
  })
  await say('a', 'bad', 'b')
  await createRelay(world, subscribers).drain()
  expect(received.toSorted()).toEqual(['a', 'b', 'bad'])
  expect(await waiting()).toEqual(['bad'])
})

test('delivers at once when nudged, and by polling otherwise', async () => {
  const { tenant, say } = await openOutbox()
  let tellFound = () => {}
  const { heard: received, subscribers } = listener(tenant.id, async (box) => {
    if (box === 'forgotten') tellFound()
  })
  const relay = createRelay(world, subscribers)
  relay.start(clock.every)
  await say('nudged')
  relay.nudge(tenant.id)
  await relay.drain()
  expect(received).toEqual(['nudged'])
  await say('forgotten')
  const found = new Promise<void>((resolve) => (tellFound = resolve))
  clock.advance(5_000)
  await found
  expect(received).toEqual(['nudged', 'forgotten'])
  await relay.stop()
})

test('a stopped relay finishes its rows and takes no new ones', async () => {
  const { tenant, say, waiting } = await openOutbox()
  let finish = () => {}
  const held = new Promise<void>((resolve) => (finish = resolve))
  let begun = () => {}
  const taken = new Promise<void>((resolve) => (begun = resolve))
  const { heard: received, subscribers } = listener(tenant.id, () => (begun(), held))
  const relay = createRelay(world, subscribers)
  await say('held')
  relay.nudge(tenant.id)
  await taken
  const stopped = relay.stop()
  await say('later')
  relay.nudge(tenant.id)
  finish()
  await stopped
  expect(received).toEqual(['held'])
  expect(await waiting()).toEqual(['later'])
})
