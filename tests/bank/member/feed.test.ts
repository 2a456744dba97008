import { expect, test } from 'vitest'
import { Feed } from '#bank/feed/feed'
import { openFeedConnection } from '#tests/bank/feed/feedConnection'
import { newsOf, openFeedKit, type Person } from '#tests/bank/feed/feedKit'
import { openTestServices } from '#tests/bank/outside/openWorld'

/** The news of a wallet, as its members follow it. */

const { world, clock } = await openTestServices()
const hall = await openFeedKit(world)
const feed = new Feed(world)
feed.start(clock.every)

const asBank = (text: string, ...values: unknown[]) =>
  world.engine.transaction(hall.scope, (tx) => tx.query(text, [hall.tenantId, ...values]))

const letIn = (owner: Person, member: Person) =>
  asBank(
    `insert into wallet_members (tenant_id, wallet_id, person_id, owner_id, id, role, status, since)
     values ($1, $2, $3, $4, $5, 'viewer', 'ACTIVE', $6)`,
    owner.walletId,
    member.personId,
    owner.personId,
    world.random.id(),
    clock.now(),
  )

async function following() {
  const [owner, member] = [await hall.newcomer(), await hall.newcomer()]
  await letIn(owner, member)
  const line = openFeedConnection(feed)
  await line.join({ ...owner, bearer: member.bearer })
  return { owner, member, line }
}

test('a member hears payments, and nothing that is its owner’s alone', async () => {
  const { owner, line } = await following()
  await hall.tell(newsOf(owner, { n: 1 }))
  await hall.tell(newsOf(owner, { n: 2, unread: 3 }, 'INSERT', 'notices'))
  await hall.tell(newsOf(owner, { n: 3, last4: '1234' }, 'UPDATE', 'cards'))
  await feed.check()
  await hall.tell(newsOf(owner, { n: 4 }))
  await feed.hub.idle()
  expect(line.told()).toEqual([1, 4])
})

test.each([
  ['taken out', `delete from wallet_members where tenant_id = $1 and wallet_id = $2`],
  [
    'kept out',
    `update wallet_members set status = 'INACTIVE' where tenant_id = $1 and wallet_id = $2`,
  ],
])('whoever is %s is heard no more of it, and keeps their own wallet', async (_, text) => {
  const { owner, member, line } = await following()
  await line.join({ ...member }, { topic: 'realtime:own' })
  await hall.tell(newsOf(owner, { n: 1 }))
  await feed.hub.idle()
  await asBank(text, owner.walletId)
  await feed.check()
  await hall.tell(newsOf(owner, { n: 2 }), newsOf(member, { n: 1 }))
  await feed.hub.idle()
  expect(line.told()).toEqual([1, 1])
  expect(line.said.filter(({ event }) => event === 'phx_close')).toHaveLength(1)
  const again = await line.join({ ...owner, bearer: member.bearer })
  expect(again).toMatchObject({ status: 'error', response: { reason: 'NOT_FOUND' } })
})

test('a blocked owner’s wallet is followed by nobody', async () => {
  const { owner, line } = await following()
  await owner.block()
  await feed.check()
  await hall.tell(newsOf(owner, { n: 1 }))
  await feed.hub.idle()
  expect(line.told()).toEqual([])
})
