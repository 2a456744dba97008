import { expect, test } from 'vitest'
import { fetchedAtHome, fetchedFor, packedBytes, readGraph } from '#tests/house/graph'

/** What a customer downloads for home, and for each room that is lit later, in the bytes that travel. */

const KB = 1_024
const graph = readGraph()
const home = new Set(fetchedAtHome(graph))

/** Every screen that can be fetched by itself, but for what home brings. */
const rooms = graph
  .flatMap(({ of }) => of ?? [])
  .filter((of) => /^src\/app\/features\/\w+\/\w+\.page\.ts$/.test(of))

/** The flows and screens of the wing a room lies in are one piece. */
const pieceOf = (room: string) => graph.filter(({ modules }) => modules.includes(room))

const broughtBy = (room: string) => fetchedFor(graph, room).filter((chunk) => !home.has(chunk))

const bytesOf = (chunks: { file: string }[]) => packedBytes(chunks.map(({ file }) => file))

test('the rooms are in the build at all', () => {
  for (const room of ['card/cards', 'order/send', 'wallet/activity', 'call/calls'])
    expect(rooms).toContain(`src/app/features/${room}.page.ts`)
  expect([...home].flatMap(({ modules }) => modules)).toContain('src/app/features/wallet/Home.tsx')
})

// The aim is 98: docs/decisions/0008-the-weight-of-the-door.md says what stands between.
test('the JavaScript of home travels in at most 118 KB', () => {
  expect(bytesOf([...home])).toBeLessThanOrEqual(118 * KB)
})

test('home brings the flows of no other page', () => {
  const brought = [...home].flatMap(({ modules }) => modules)
  expect(brought.filter((module) => /(desk|issue|webhooks|totp)\.flow/.test(module))).toEqual([])
})

test('home brings nothing of the line its news come by', () => {
  const brought = [...home].flatMap(({ modules }) => modules)
  expect(brought.filter((module) => /client\/feed|@supabase/.test(module))).toEqual([])
})

/** The reference of the API is an engineer's, and most of it is the facts of every call. */
const most = (room: string) => (room.includes('/call/') ? 24 : 22) * KB

test.each(rooms)('%s lies in a piece of at most 22 KB', (room) => {
  expect(bytesOf(pieceOf(room))).toBeLessThanOrEqual(most(room))
})

test.each(rooms)('%s brings at most 48 KB, with what it shares', (room) => {
  expect(bytesOf(broughtBy(room))).toBeLessThanOrEqual((room.includes('/call/') ? 62 : 48) * KB)
})
