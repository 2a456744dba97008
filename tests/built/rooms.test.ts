import { expect, test } from 'vitest'
import { fetchedAtHome, fetchedFor, packedBytes, readGraph } from '#tests/house/graph'

/** What a customer downloads for home, and for each room that is lit later, in the bytes that travel. */

const KB = 1_024
const graph = readGraph()
const home = new Set(fetchedAtHome(graph))

/** Every screen that is a chunk of its own, but for what home brings. */
const rooms = graph
  .flatMap(({ of }) => of ?? [])
  .filter((of) => /^src\/app\/screens\/\w+\/\w+\.tsx$/.test(of))

const ownBytes = (room: string) =>
  packedBytes(
    fetchedFor(graph, room)
      .filter((chunk) => !home.has(chunk))
      .map(({ file }) => file),
  )

test('the rooms are in the build at all', () => {
  for (const room of ['card/Cards', 'order/Send', 'wallet/Activity', 'call/Calls'])
    expect(rooms).toContain(`src/app/screens/${room}.tsx`)
  expect([...home].flatMap(({ modules }) => modules)).toContain('src/app/screens/house/Home.tsx')
})

// The aim is 98: docs/decisions/0008-the-weight-of-the-door.md says what stands between.
test('the JavaScript of home travels in at most 162 KB', () => {
  expect(packedBytes([...home].map(({ file }) => file))).toBeLessThanOrEqual(162 * KB)
})

/** The reference of the API is an engineer's, and most of it is the facts of every call. */
const most = (room: string) => (room.includes('/call/') ? 24 : 22) * KB

test.each(rooms)('%s brings at most 22 KB of its own', (room) => {
  expect(ownBytes(room)).toBeLessThanOrEqual(most(room))
})
