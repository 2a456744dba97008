import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { waitFor } from 'xstate'
import type { FeedChange } from '#contract/feed'
import { feedInserts } from '#bank/feed/feed.rows'
import { walletOf } from '#bank/wallet/wallet'
import { newsOf, openProcess } from '#tests/bank/feed/feedKit'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'
import { openSignedOutApp } from '#tests/kit/signedOutApp'
import { eventually } from '#tests/kit/eventually'
import { isWhole } from '#tests/kit/whole'

/** A wallet's feed end to end, over real sockets: app, session, client, bank. */

let bank: TestBank
let process: Awaited<ReturnType<typeof openProcess>>
let tenantId: string
let people = 0

beforeAll(async () => {
  bank = await openTestBank()
  process = await openProcess(bank.world)
  process.feed.start(bank.clock.every)
})
beforeEach(async () => {
  // A browser has one of its own.
  vi.stubGlobal('WebSocket', WebSocket)
  tenantId = await openTenant(bank.world)
})
afterAll(() => void vi.unstubAllGlobals())
afterAll(() => process.close())

async function settle() {
  const email = `reader-${++people}@example.com`
  const app = openSignedOutApp(bank, tenantId, { realtimeUrl: process.url })
  const signIn = await app.atRest()
  signIn.send({ type: 'login.set', login: email })
  signIn.send({ type: 'code.request' })
  await waitFor(signIn, (shown) => shown.matches({ coded: 'awaited' }))
  app.device.vault.put('code', await bank.codeTo(email))
  signIn.send({ type: 'code.submit' })
  await app.see('home')

  const signedIn = app.signedIn()
  const feed = app.inner().feed
  if (!feed) throw new Error('No feed runs.')
  const recorded: FeedChange[] = []
  feed.on('news.arrived', ({ change }) => recorded.push(change))
  const { context } = await live(feed)

  const walletId = context.walletId!
  const scope = { tenantId, personId: null }
  const { person_id: personId } = await bank.world.engine.transaction(scope, (tx) =>
    walletOf(tx, scope, walletId),
  )
  let count = 0
  const tell = async () => {
    const record = { id: ++count, amount: '0.000000000000000001' }
    await bank.world.engine.transaction(scope, (tx) =>
      feedInserts.write(tx, tenantId, [newsOf({ walletId, personId }, record)], bank.clock.now()),
    )
  }
  const hears = (upTo: number) =>
    eventually(() =>
      expect(recorded.map(({ record }) => record.id)).toEqual(
        Array.from({ length: upTo }, (_, n) => n + 1),
      ),
    )
  return { stranger: app, feed, told: recorded, tell, hears, signedIn }
}

type Feed = ReturnType<ReturnType<typeof openSignedOutApp>['inner']>['feed']
const live = (feed: Feed) => waitFor(feed!, (shown) => shown.hasTag('live'))

test('a commit arrives in the app with exact amounts', async () => {
  const { tell, hears, told: recorded, signedIn } = await settle()
  await tell()
  await hears(1)
  expect(recorded[0]).toMatchObject({
    table: 'transactions',
    kind: 'INSERT',
    place: { seq: 1 },
    record: { id: 1, amount: '0.000000000000000001' },
  })
  expect(signedIn.getSnapshot().context.position?.seq).toBe(1)
})

test('renews an expired token and misses nothing', async () => {
  const { stranger: app, tell, hears } = await settle()
  const before = app.device.tokenStore.read().access
  await tell()
  await hears(1)
  // The clock jumps ten minutes, so the socket seems silent for as long.
  bank.clock.advance(10 * 60_000)
  await tell()
  await hears(2)
  expect(app.device.tokenStore.read().access).not.toBe(before)
})

test('signing out closes the socket', async () => {
  const { stranger: app } = await settle()
  const open = process.feed.count()
  app.now().children.session?.send({ type: 'session.end', scope: 'this' })
  await app.see('signedOut')
  await eventually(() => expect(process.feed.count()).toBe(open - 1))
})

test('a session ended elsewhere leaves the feed and shows sign-in', async () => {
  const { stranger: app } = await settle()
  await bank.world.engine.transaction({ tenantId, personId: null }, (tx) =>
    tx.query('update families set ended_at = $2 where tenant_id = $1', [
      tenantId,
      bank.clock.now(),
    ]),
  )
  bank.clock.advance(1_000)
  await app.see('signedOut')
})

const troubles = ['cut', 'restart', 'tunnel', 'sleep'] as const

const cases = Array.from({ length: 20 }, (_, n) => [troubles[n % troubles.length]!, n] as const)

/** Outside DEEP each trouble once. */
test.each(isWhole ? cases : cases.slice(0, troubles.length))(
  'loses and doubles nothing over real sockets: %s (%i)',
  async (trouble, n) => {
    const { stranger: app, tell, hears, feed } = await settle()
    await tell()
    await hears(1)
    if (trouble === 'cut') process.cut()
    if (trouble === 'sleep') app.device.showApp()
    if (trouble === 'tunnel') app.device.setOnline(false)
    if (trouble === 'restart') {
      const { port } = process
      await process.close()
      await tell()
      process = await openProcess(bank.world, [], port)
      process.feed.start(bank.clock.every)
    }
    for (let more = 0; more < n % 3; more++) await tell()
    if (trouble === 'tunnel') app.device.setOnline(true)
    await hears(1 + (n % 3) + (trouble === 'restart' ? 1 : 0))
    await live(feed)
    await tell()
    await hears(2 + (n % 3) + (trouble === 'restart' ? 1 : 0))
    app.app.stop()
  },
)
