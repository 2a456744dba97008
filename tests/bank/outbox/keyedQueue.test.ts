import { expect, test } from 'vitest'
import { createKeyedQueue } from '#bank/outbox/keyedQueue'
import { gate } from '#tests/kit/gate'

/** How much of what is asked for runs at a time, and that none of it is lost. */

/** Work that ends only when told; `ran` says what began, in order. */
function openQueue(count: number) {
  const ran: string[] = []
  const gates: Record<string, ReturnType<typeof gate>> = {}
  const gateOf = (name: string) => (gates[name] ??= gate())
  const queue = createKeyedQueue(count, (name) => {
    ran.push(name)
    return gateOf(name).open
  })
  return { queue, ran, gateOf, end: (name: string) => gateOf(name).unlock() }
}

test('as many run at once as may, and the next begins once one has ended', async () => {
  const { queue, ran, end } = openQueue(2)
  for (const name of ['a', 'b', 'c']) queue.ask(name)
  expect(ran).toEqual(['a', 'b'])
  end('c')
  end('b')
  await expect.poll(() => ran).toEqual(['a', 'b', 'c'])
  end('a')
  await queue.idle()
  queue.ask('a')
  await queue.idle()
  expect(ran).toEqual(['a', 'b', 'c', 'a'])
})

test('a name asked for again while it runs is run once more, however often', async () => {
  const { queue, ran, end } = openQueue(1)
  for (let times = 0; times < 3; times += 1) queue.ask('a')
  expect(ran).toEqual(['a'])
  end('a')
  await queue.idle()
  expect(ran).toEqual(['a', 'a'])
})

test('what is asked for in the moment the last run ends is not forgotten', async () => {
  const { queue, ran, gateOf, end } = openQueue(1)
  queue.ask('a')
  const asked = gateOf('a').open.then(() => queue.ask('b'))
  end('b')
  end('a')
  await asked
  await queue.idle()
  expect(ran).toEqual(['a', 'b'])
})

test('clearing drops what has not begun and waits for what has', async () => {
  const { queue, ran, end } = openQueue(1)
  queue.ask('a')
  queue.ask('b')
  let isClear = false
  const cleared = queue.clear().then(() => (isClear = true))
  await Promise.resolve()
  expect(isClear).toBe(false)
  end('a')
  await cleared
  await queue.idle()
  expect(ran).toEqual(['a'])
})
