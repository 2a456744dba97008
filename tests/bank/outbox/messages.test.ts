import { expect, test } from 'vitest'
import { createMessageSubscriber, enqueueMessage } from '#bank/outbox/messages'
import { createRelay } from '#bank/outbox/relay'
import { openTenantIn, openTestServices } from '#tests/bank/outside/openWorld'

const { world, clock, messages } = await openTestServices()
const relay = createRelay(world, {
  letter: createMessageSubscriber(world),
  issue: async () => {},
  issueCard: async () => {},
  setPin: async () => {},
  answerChallenge: async () => {},
  buyAfterChallenge: async () => {},
  fileDispute: async () => {},
  withdrawDispute: async () => {},
  identity: async () => {},
  notice: async () => {},
})

const words = {
  to: 'ada@larkspur.example',
  subject: 'Your code',
  body: '314159 opens the door.',
}
const code = { ...words, channel: 'email' } as const

test('sends a message after the commit', async () => {
  const { scope, within } = await openTenantIn(world)
  await within((tx) => enqueueMessage({ tx, scope, world }, code))
  await relay.drain()
  expect(messages).toEqual([{ tenantId: scope.tenantId, ...words }])
})

test('stores no readable code or address in the outbox', async () => {
  const { scope, within, rows } = await openTenantIn(world)
  await within((tx) => enqueueMessage({ tx, scope, world }, code))
  const text = JSON.stringify(await rows('select * from outbox where tenant_id = $1'))
  expect(text).toContain('letter')
  expect(text).not.toMatch(/314159|ada|larkspur/)
})

test('does not send an expired code', async () => {
  const { scope, within, rows } = await openTenantIn(world)
  const until = new Date(clock.now().getTime() + 600_000)
  await within((tx) => enqueueMessage({ tx, scope, world }, { ...code, until }))
  clock.advance(600_001)
  await relay.drain()
  expect(messages.filter(({ tenantId }) => tenantId === scope.tenantId)).toEqual([])
  expect(await rows('select 1 from outbox where tenant_id = $1 and done_at is null')).toEqual([])
})

test('does not deliver a message copied from another tenant', async () => {
  const one = await openTenantIn(world)
  const other = await openTenantIn(world)
  await one.within((tx) => enqueueMessage({ tx, scope: one.scope, world }, code))
  const [row] = await one.rows<{ news: object }>('select news from outbox where tenant_id = $1')
  await one.rows('update outbox set done_at = created_at where tenant_id = $1')
  await other.within((tx) =>
    tx.query(
      `insert into outbox (tenant_id, id, topic, news, created_at, due_at)
       values ($1, $2, 'letter', $3, $4, $4)`,
      [other.scope.tenantId, world.random.id(), JSON.stringify(row?.news), clock.now()],
    ),
  )
  await relay.drain()
  const ours = [one.scope.tenantId, other.scope.tenantId]
  expect(messages.filter(({ tenantId }) => ours.includes(tenantId))).toEqual([])
})
