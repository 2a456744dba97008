import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { approveProposal } from '#contract/ops/proposal'
import { everyCall } from '#bank/handlers'
import { createBank } from '#bank/serve'
import type { LedgerWriter } from '#bank/services'
import { requestOf } from '#tests/kit/bank'
import { openBotBank, openBotTenant, tokens } from './tenantBotKit.ts'

/** An approval that is made many times at once, or whose bank dies around its commit. */

const world = await openBotBank()
const { bank, api } = world
const kit = await openBotTenant(world)
const AT_ONCE = 8

test('parallel approvals set it once', async () => {
  const id = await kit.proposed('meadow_bot')
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => kit.approve(id)))
  const codes = answers.map(({ body }) => body.code ?? body.status)
  expect(codes.filter((code) => code === 'CARRIED_OUT')).toHaveLength(1)
  expect(codes.filter((code) => code === 'STATE_CONFLICT')).toHaveLength(AT_ONCE - 1)
})

test('an approval repeated with its key is answered as it was', async () => {
  const key = randomUUID()
  const id = await kit.proposed('meadow_bot', tokens.renewed)
  const first = await kit.approve(id, 'compliance', key)
  const secret = (await kit.secrets()).telegram_webhook_secret
  expect((await kit.approve(id, 'compliance', key)).body).toEqual(first.body)
  expect((await kit.secrets()).telegram_webhook_secret).toBe(secret)
})

/** Gone before anything is written, or before anybody hears that it was. */
const dying = (when: 'before' | 'after'): LedgerWriter => ({
  async commit(tenantId, step) {
    if (when === 'after') await bank.world.writer.commit(tenantId, step)
    throw new Error('The process was killed.')
  },
})

test.each(['before', 'after'] as const)(
  'killed %s the commit, it is set once, and Telegram is told',
  async (when) => {
    const id = await kit.proposed('orchard_bot', tokens.orchard)
    const input = { id, reason: 'Seen in BotFather' }
    const headers = { 'idempotency-key': randomUUID() }
    const request = () => requestOf(approveProposal, input, { ...kit.staff.compliance, headers })
    const broken = createBank({
      world: { ...bank.world, writer: dying(when) },
      served: everyCall,
      strict: true,
    })
    await broken.request(request())
    const again = await bank.app.request(request())
    expect([again.status, await again.json()]).toMatchObject([200, { status: 'CARRIED_OUT' }])
    expect((await kit.approve(id, 'owner')).body.code).toBe('STATE_CONFLICT')
    await kit.carry()
    expect(await kit.shown()).toMatchObject({ name: 'orchard_bot', webhook: { status: 'set' } })
    expect(api.webhook(tokens.orchard)?.secret).toBe((await kit.secrets()).telegram_webhook_secret)
  },
)
