import { beforeAll, expect, test } from 'vitest'
import {
  FRAMES_BYTES_MAX,
  joinWatch,
  openWatch,
  readLives,
  tellWatch,
  WATCH_CODE_MS,
} from '#contract/watch'
import { verifyEmailCode } from '#contract/enterCode'
import { askEmailCode } from '#contract/signIn'
import { postgresEngine, poolFor } from '#bank/db/postgres'
import { Feed } from '#bank/feed/feed'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openFeedConnection, refusedFor } from '#tests/bank/feed/feedConnection'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { openTestBank } from '#tests/kit/bank'
import { eventually } from '#tests/kit/eventually'

const bank = await openTestBank()
const kit = await openOrderKit(bank)

let ann: Owner
let bob: Owner

beforeAll(async () => {
  ann = await kit.moveIn()
  bob = await kit.moveIn()
})

interface Opened {
  id: string
  code: string
}

const opened = async (owner: Owner) => (await owner.ask(openWatch)).body as unknown as Opened
const join = async (owner: Owner, code: string) => (await owner.ask(joinWatch, { code })).status

const stateFrame = {
  tab: 't',
  actor: 'x:0',
  kind: 'stands',
  at: { inside: 'wallet' },
  status: 'active',
  remembers: { person: 'something', methods: 'a list', page: 'wallet' },
}
const eventFrame = { tab: 't', actor: 'x:0', kind: 'heard', event: 'xstate.done.actor.readUser' }

/** A workbench of that person at a process of its own. */
async function openBench(owner: Owner, watch: string) {
  const url = (bank.world.engine as typeof bank.world.engine & { url: string }).url
  const engine = postgresEngine(poolFor(url, 3), { name: 'second', durability: 'power' })
  const feed = new Feed({ ...bank.world, engine })
  feed.start(() => () => {})
  const line = openFeedConnection(feed)
  const answer = await line.join(owner, { watch })
  return {
    answer,
    passed: () => line.said.filter(({ event }) => event === 'broadcast'),
    async close() {
      await feed.stop()
      await engine.close()
    },
  }
}

test('a code connects one page of the same person', async () => {
  const { code } = await opened(ann)
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
  expect(await join(bob, code)).toBe(422)
  expect(await join(ann, 'AAAAAAAA')).toBe(422)
  expect(await join(ann, ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`)).toBe(200)
  expect(await join(ann, code)).toBe(422)
})

test('of many concurrent uses one connects', async () => {
  const { code } = await opened(ann)
  const all = await Promise.all(Array.from({ length: 8 }, () => join(ann, code)))
  expect(all.filter((status) => status === 200)).toHaveLength(1)
})

test('a code expires and is replaced by a newer one', async () => {
  const late = await opened(ann)
  bank.clock.advance(WATCH_CODE_MS + 1)
  expect(await join(ann, late.code)).toBe(422)
  const first = await opened(ann)
  const second = await opened(ann)
  expect(await join(ann, first.code)).toBe(422)
  expect(await join(ann, second.code)).toBe(200)
})

test('stores only the hash of the code', async () => {
  const { code } = await opened(ann)
  const stored = await kit.rows<{ row: string }>(
    'select w::text as row from watches w where tenant_id = $1',
  )
  expect(stored.map(({ row }) => row).join()).not.toContain(code)
})

test('relays the page’s frames to the watcher at another process', async () => {
  const { id, code } = await opened(ann)
  const bench = await openBench(ann, id)
  await join(ann, code)
  const { status, body } = await ann.ask(tellWatch, { id, frames: [stateFrame, eventFrame] })
  expect([status, body]).toEqual([200, { passed: 2 }])
  await eventually(() => expect(bench.passed()).toHaveLength(1))
  expect(bench.passed()[0]!.payload).toEqual({
    type: 'broadcast',
    event: 'frames',
    payload: { frames: [stateFrame, eventFrame] },
  })
  await bench.close()
})

test('relays equal frames twice, in order', async () => {
  const { id, code } = await opened(ann)
  const bench = await openBench(ann, id)
  await join(ann, code)
  for (const frames of [[eventFrame], [eventFrame], [stateFrame]])
    await ann.ask(tellWatch, { id, frames })
  await eventually(() => expect(bench.passed()).toHaveLength(3))
  const kinds = bench
    .passed()
    .map(({ payload }) => (payload.payload as { frames: { kind: string }[] }).frames[0]!.kind)
  expect(kinds).toEqual(['heard', 'heard', 'stands'])
  await bench.close()
})

test('nobody else can listen to a watch or send to it', async () => {
  const { id, code } = await opened(ann)
  const app = await openBench(bob, id)
  expect(app.answer).toEqual(refusedFor('NOT_FOUND'))
  await app.close()
  expect((await ann.ask(tellWatch, { id, frames: [eventFrame] })).status).toBe(404)
  await join(ann, code)
  expect((await bob.ask(tellWatch, { id, frames: [eventFrame] })).status).toBe(404)
  const { email } = ann
  await kit.ask(askEmailCode, { email })
  const other = await kit.ask(verifyEmailCode, { email, token: await bank.codeTo(email) })
  const elsewhere = { bearer: String(other.body.access_token) }
  const recorded = await kit.ask(tellWatch, { id, frames: [eventFrame] }, elsewhere)
  expect([recorded.status, recorded.body.code]).toEqual([404, 'NOT_FOUND'])
})

test('a watch ends by time and by the next one', async () => {
  const { id, code } = await opened(ann)
  await join(ann, code)
  await opened(ann)
  expect((await ann.ask(tellWatch, { id, frames: [eventFrame] })).status).toBe(404)
  const second = await opened(ann)
  await join(ann, second.code)
  await kit.rows('update watches set ends_at = code_until where tenant_id = $1')
  bank.clock.advance(WATCH_CODE_MS + 1)
  expect((await ann.ask(tellWatch, { id: second.id, frames: [eventFrame] })).status).toBe(404)
  expect((await ann.ask(readLives, { id: second.id })).status).toBe(404)
})

test.each([
  ['a sentence where a name belongs', { ...eventFrame, event: 'her password is rose' }],
  ['a value beside a name', { ...eventFrame, output: { token: 'x' } }],
  ['an amount', { ...stateFrame, remembers: { amount: '12.50' } }],
  ['an address', { ...stateFrame, remembers: { email: 'ann@example.com' } }],
  ['a record where a kind belongs', { ...stateFrame, remembers: { person: { name: 'Ann' } } }],
  ['a state that is a list', { ...stateFrame, at: ['x'] }],
  [
    'more states in states than there are',
    { ...stateFrame, at: JSON.parse(`${'{"a":'.repeat(9)}"b"${'}'.repeat(9)}`) },
  ],
])('%s does not pass', async (_, frame) => {
  const { id, code } = await opened(ann)
  await join(ann, code)
  const { status, body } = await ann.ask(tellWatch, { id, frames: [frame] })
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
})

test('refuses frames too large for one notification', async () => {
  const { id, code } = await opened(ann)
  await join(ann, code)
  const long = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`remembered${at}`, 'something']),
  )
  const frames = Array.from({ length: 40 }, () => ({ ...stateFrame, remembers: long }))
  expect((await ann.ask(tellWatch, { id, frames })).status).toBe(413)
  const many = Array.from({ length: 41 }, () => eventFrame)
  expect((await ann.ask(tellWatch, { id, frames: many })).status).toBe(400)
})

test('frames may have so many bytes together, and not one more', async () => {
  const { id, code } = await opened(ann)
  await join(ann, code)
  const sizeOf = (frames: object[]) => Buffer.byteLength(JSON.stringify(frames))
  const framesOf = (...lengths: number[]) =>
    lengths.map((length) => ({ ...eventFrame, event: 'a'.repeat(length) }))
  const many = Array.from({ length: 40 }, () => 60)
  const missing = FRAMES_BYTES_MAX - sizeOf(framesOf(...many))
  const each = Math.floor(missing / 40)
  const filled = many.map((length, at) => length + each + (at < missing % 40 ? 1 : 0))
  expect(sizeOf(framesOf(...filled))).toBe(FRAMES_BYTES_MAX)
  const tell = async (lengths: number[]) =>
    (await ann.ask(tellWatch, { id, frames: framesOf(...lengths) })).status
  const [first = 0, ...rest] = filled
  expect([await tell(filled), await tell([first + 1, ...rest])]).toEqual([200, 413])
})

test('is not available to a live tenant', async () => {
  const live = await openOrderKit(bank, { kind: 'live' })
  const owner = await live.moveIn()
  for (const [call, words] of [
    [openWatch, {}],
    [joinWatch, { code: 'AAAAAAAA' }],
    [tellWatch, { id: owner.walletId, frames: [eventFrame] }],
    [readLives, { id: owner.walletId }],
  ] as const)
    expect((await owner.ask(call, words)).status).toBe(404)
})
