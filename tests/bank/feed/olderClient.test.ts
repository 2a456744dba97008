import { RealtimeClient } from 'realtime-js-of-2.49'
import { afterAll, expect, test } from 'vitest'
import { openTestServices } from '#tests/bank/outside/openWorld'
import { eventually } from '#tests/kit/eventually'
import { newsOf, openFeedKit, openProcess, type Person } from './feedKit.ts'

/**
 * supabase-js 2.49, unmodified: it reads the old row of every update, and with the option
 * `accessToken` its token follows the answer to the join.
 */

const { world, clock } = await openTestServices()
const hall = await openFeedKit(world)
const bank = await openProcess(world)
bank.feed.start(clock.every)
afterAll(() => bank.close())

interface Change {
  eventType: string
  new: Record<string, unknown>
  old: Record<string, unknown>
}

async function follow({ walletId }: Person, token: () => Promise<string>, setAuth: boolean) {
  const client = new RealtimeClient(bank.url, {
    params: { apikey: 'public' },
    accessToken: token,
  })
  if (setAuth) await client.setAuth()
  const changes: Change[] = []
  const messages: unknown[] = []
  const states: string[] = []
  client
    .channel(`wallet-transactions-${walletId}`)
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'transactions', filter: `wallet_id=eq.${walletId}` },
      (change) => changes.push(change),
    )
    .on('system', {}, ({ message }: { message: unknown }) => messages.push(message))
    .subscribe((state) => states.push(state))
  const wait = (message: string) => eventually(() => expect(messages).toContain(message))
  return { client, changes, states, wait, leave: () => client.disconnect() }
}

test.each([
  ['by setAuth', true],
  ['by the option accessToken', false],
])('hears every change, signed in %s', async (_, setAuth) => {
  const ann = await hall.newcomer()
  const { changes, states, wait, leave } = await follow(ann, async () => ann.bearer, setAuth)
  await wait('LIVE')
  await hall.tell(newsOf(ann, { id: 1, status: 'pending' }))
  await hall.tell(newsOf(ann, { id: 1, status: 'complete' }, 'UPDATE'))
  await hall.tell(newsOf(ann, { id: 1 }, 'DELETE'))
  await eventually(() => expect(changes).toHaveLength(3))
  expect(changes.map((change) => [change.eventType, change.new.status, change.old.id])).toEqual([
    ['INSERT', 'pending', undefined],
    ['UPDATE', 'complete', undefined],
    ['DELETE', undefined, 1],
  ])
  expect(states).toEqual(['SUBSCRIBED'])
  leave()
})

test('the public key, sent as a token, does not end the wait for one', async () => {
  const ann = await hall.newcomer()
  const { client, states, wait, leave } = await follow(ann, async () => 'public', false)
  await eventually(() => expect(states).toEqual(['SUBSCRIBED']))
  await client.setAuth(ann.bearer)
  await wait('LIVE')
  leave()
})

test('an invalid token closes the channel and no data is sent', async () => {
  const [ann, eve] = [await hall.newcomer(), await hall.newcomer()]
  const { changes, wait, leave } = await follow(ann, async () => eve.bearer, false)
  await wait('NOT_FOUND')
  await hall.tell(newsOf(ann, { id: 1 }))
  await bank.feed.hub.idle()
  expect(changes).toEqual([])
  leave()
})
