import { afterAll, expect, test } from 'vitest'
import { tokenHolderOf } from '#bank/feed/authorize'
import { Feed } from '#bank/feed/feed'
import { openTestServices } from '#tests/bank/outside/openWorld'
import { eventually } from '#tests/kit/eventually'
import { newsOf, openFeedKit } from './feedKit.ts'
import { openFeedConnection, refusedFor } from './feedConnection.ts'

/** Who joins a feed, where it goes on, and what is answered to frames that are out of place. */

const { world, clock } = await openTestServices()
const hall = await openFeedKit(world)
const feed = new Feed(world)
feed.start(clock.every)
afterAll(() => feed.stop())

const ok = expect.objectContaining({ status: 'ok' })

test('whoever still owes a proof follows nothing', async () => {
  const ann = await hall.newcomer()
  const owes = (due: boolean) =>
    world.engine.transaction(hall.scope, (tx) =>
      tx.query('update families set proof_due = $3 where tenant_id = $1 and person_id = $2', [
        hall.tenantId,
        ann.personId,
        due,
      ]),
    )
  await owes(true)
  const line = openFeedConnection(feed)
  expect(await line.join(ann)).toEqual(refusedFor('STEP_UP_REQUIRED'))
  await owes(false)
  expect(await line.join(ann)).toEqual(ok)
})

test.each([null, undefined, '', 'made-up', 'at_none_none'])(
  'nobody holds %j, which names no tenant',
  async (token) => {
    expect(await tokenHolderOf(world, token)).toMatchObject({ code: 'ACCESS_TOKEN_INVALID' })
  },
)

test('a channel follows one wallet, however many bindings name it', async () => {
  const [ann, bob] = [await hall.newcomer(), await hall.newcomer()]
  const line = openFeedConnection(feed)
  const join = (...wallets: string[]) =>
    line.say('realtime:w', 'phx_join', {
      config: {
        postgres_changes: wallets.map((wallet) => ({
          event: '*',
          schema: 'public',
          filter: `wallet_id=eq.${wallet}`,
        })),
      },
      access_token: ann.bearer,
    })
  expect(await join(ann.walletId, bob.walletId)).toEqual(refusedFor('VALIDATION_FAILED'))
  expect(await join(ann.walletId, ann.walletId)).toEqual(ok)
})

test('whoever has heard everything goes on without a reload', async () => {
  const ann = await hall.newcomer()
  await hall.tell(newsOf(ann, { id: 1 }), newsOf(ann, { id: 2 }))
  const first = openFeedConnection(feed)
  await first.join(ann)
  const { epoch } = first.said.find(({ payload }) => payload.message === 'LIVE')!.payload
  const again = openFeedConnection(feed)
  await again.join(ann, { feed: { epoch, seq: 2 } })
  expect([again.notices(), again.told()]).toEqual([['LIVE 2'], []])
  await hall.tell(newsOf(ann, { id: 3 }))
  await eventually(() => expect(again.told()).toEqual([3]))
})

test('what is neither a heartbeat nor of a channel finds none', async () => {
  const ann = await hall.newcomer()
  const line = openFeedConnection(feed)
  const token = { access_token: ann.bearer }
  expect(await line.say('phoenix', 'heartbeat')).toEqual({ status: 'ok', response: {} })
  for (const [topic, event] of [
    ['phoenix', 'other'],
    ['realtime:w', 'heartbeat'],
    ['realtime:w', 'access_token'],
  ] as const)
    expect(await line.say(topic, event, token)).toEqual(refusedFor('NOT_FOUND'))
  expect(await line.join(ann)).toEqual(ok)
})

test('a join that waits for its token takes nothing else, and is left as any is', async () => {
  const ann = await hall.newcomer()
  const line = openFeedConnection(feed)
  await line.join({ ...ann, bearer: '' })
  expect(await line.say('realtime:w', 'broadcast')).toEqual(refusedFor('NOT_FOUND'))
  expect(await line.say('realtime:w', 'phx_leave')).toEqual({ status: 'ok', response: {} })
  clock.advance(1_000)
  expect(line.notices()).toEqual([])
  expect(await line.say('realtime:w', 'phx_leave')).toEqual(refusedFor('NOT_FOUND'))
})

test('a socket whose frame meets a defect is closed as such', async () => {
  const ann = await hall.newcomer()
  const transaction = () => Promise.reject(new Error('The database is gone.'))
  const broken = new Feed({ ...world, engine: { ...world.engine, transaction } })
  const line = openFeedConnection(broken)
  await line.join(ann)
  expect(line.closed).toEqual([{ code: 1011, reason: 'INTERNAL' }])
})
