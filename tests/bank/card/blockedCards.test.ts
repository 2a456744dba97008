import { beforeEach, expect, test } from 'vitest'
import { freezeCard, reportCardLost } from '#contract/card'
import {
  assignBlockedCard,
  BLOCK_REVIEW_MS,
  keepCardBlocked,
  listBlockedCards,
  readBlockedCard,
  releaseCard,
  type BlockedCard,
  type OpsBlockedCard,
} from '#contract/ops/blockedCard'
import { readDashboard, type Dashboard } from '#contract/ops/dashboard'
import { searchAudit } from '#contract/ops/audit'
import { staffRoles, type StaffRole } from '#contract/ops/roles'
import type { Endpoint } from '#contract/kit/endpoint'
import { moveCard } from '#contract/sandboxCard'
import { openEveryRole } from '#tests/bank/harness/staff'
import { openTestBank } from '#tests/kit/bank'
import { openCards } from './cards.ts'

/** A card in use, which its issuer blocks on a suspicion. */

const MINUTE_MS = 60_000

const bank = await openTestBank()
const kit = await openCards(bank)

let shopper: Awaited<ReturnType<typeof kit.shopper>>
let staff: Awaited<ReturnType<typeof openEveryRole>>

beforeEach(async () => {
  shopper = await kit.shopper()
  await block()
  staff = await openEveryRole(bank, kit.tenantId)
  await bank.relay.drain()
  bank.messages.length = 0
})

const block = () => shopper.owner.ask(moveCard, { id: shopper.card.id, event: 'block' })
const id = () => shopper.card.id

const ask = (role: StaffRole, endpoint: Endpoint, input: object = {}) =>
  bank.ask(endpoint, { ...input }, staff[role])

const listed = async (view = 'waiting') => {
  const { body } = await ask('auditor', listBlockedCards, { view, limit: 100 })
  return (body.data as BlockedCard[]).filter((one) => one.id === id())
}

const read = async (role: StaffRole = 'support') =>
  (await ask(role, readBlockedCard, { id: id() })).body as unknown as OpsBlockedCard

const message = 'Please call us about two purchases'

const decide = (endpoint: Endpoint, role: StaffRole = 'compliance') =>
  ask(role, endpoint, { id: id(), message })

const queue = async () => {
  const { queues } = (await ask('support', readDashboard)).body as unknown as Dashboard
  return queues.find(({ name }) => name === 'blockedCards')
}

async function mailed() {
  await bank.relay.drain()
  return bank.messages.map(({ subject, body }) => `${subject}: ${body}`)
}

test('a blocked card waits with its age, its deadline and whoever has it', async () => {
  const [card] = await listed()
  const since = bank.clock.now().getTime()
  expect(card).toMatchObject({
    last4: shopper.card.last4,
    status: 'BLOCKED',
    reason: 'fraud_suspected',
    customer: { id: shopper.owner.personId },
    assignee: null,
  })
  expect(Date.parse(card!.due_at!) - Date.parse(card!.since)).toBe(BLOCK_REVIEW_MS)
  expect(Date.parse(card!.since)).toBeLessThanOrEqual(since)
  await ask('support', assignBlockedCard, { id: id(), mine: true })
  expect((await listed())[0]?.assignee).toMatchObject({ id: staff.support.id })
  expect((await read()).can).toEqual(['release', 'keep'])
  expect(await queue()).toMatchObject({ waiting: 1, oldest: card!.since })
})

test('a released card pays again, its holder reads the words, and nobody waits for it', async () => {
  const waiting = (await queue())?.waiting ?? 0
  expect((await decide(releaseCard)).body).toMatchObject({ status: 'ACTIVE' })
  expect(await shopper.buy('5.00')).toMatchObject({ failure_reason: null })
  expect(await mailed()).toEqual([
    expect.stringMatching(/ending in \d{4} at .* is no longer blocked: Please call us about two/),
  ])
  expect([await listed(), await listed('kept')]).toEqual([[], []])
  expect((await queue())?.waiting).toBe(waiting - 1)
  expect(await read()).toMatchObject({
    status: 'ACTIVE',
    due_at: null,
    can: [],
    reviews: [{ decision: 'RELEASED', words: message, by: 'Staff compliance' }],
  })
  const { data } = (await ask('auditor', searchAudit, { action: 'blocked_card_released' })).body
  expect((data as object[])[0]).toMatchObject({
    object: `person ${shopper.owner.personId}`,
    reason: message,
  })
})

test('a kept card stays blocked out of the queue, and may be released later', async () => {
  expect((await decide(keepCardBlocked)).body).toMatchObject({ status: 'BLOCKED' })
  expect(await shopper.buy('5.00')).toMatchObject({ failure_reason: 'card_blocked' })
  expect(await mailed()).toEqual([expect.stringContaining('stays blocked: Please call us')])
  expect(await listed()).toEqual([])
  expect(await listed('kept')).toMatchObject([{ due_at: null }])
  const others = (await ask('auditor', listBlockedCards, { view: 'waiting', limit: 1 })).body
  const [oldest] = others.data as BlockedCard[]
  expect(await queue()).toMatchObject({ waiting: others.total, oldest: oldest?.since ?? null })
  expect((await decide(keepCardBlocked)).body.code).toBe('STATE_CONFLICT')
  expect((await read()).can).toEqual(['release'])
  expect((await decide(releaseCard)).body).toMatchObject({ status: 'ACTIVE' })
})

test('a card that is blocked again waits again', async () => {
  await decide(keepCardBlocked)
  await decide(releaseCard)
  bank.clock.advance(MINUTE_MS)
  await block()
  expect(await listed()).toMatchObject([{ assignee: null, status: 'BLOCKED' }])
})

test('a card that its holder had frozen is frozen once it is released', async () => {
  await decide(releaseCard)
  await shopper.owner.ask(freezeCard, { id: id() })
  await block()
  expect((await decide(releaseCard)).body).toMatchObject({ status: 'FROZEN' })
})

test('a card that its holder reports lost leaves the queue', async () => {
  await shopper.owner.ask(reportCardLost, { id: id(), reason: 'lost' })
  expect(await listed()).toEqual([])
  expect((await decide(releaseCard)).body.code).toBe('STATE_CONFLICT')
})

test('of two who decide at once, one does, and its holder gets one message', async () => {
  const both = await Promise.all([
    decide(releaseCard, 'support'),
    decide(keepCardBlocked, 'owner'),
    decide(releaseCard, 'compliance'),
  ])
  const done = both.filter(({ status }) => status === 200)
  // Whoever keeps it first does not stop another from releasing it afterwards.
  expect(done.length).toBe((await read()).reviews.length)
  expect((await read()).reviews.filter(({ decision }) => decision === 'RELEASED')).toHaveLength(1)
  expect(await mailed()).toHaveLength(done.length)
})

test('roles see and decide as the table says, and no card that was never blocked', async () => {
  for (const role of staffRoles) {
    const sees = role !== 'developer'
    const decides = ['owner', 'compliance', 'support'].includes(role)
    expect((await ask(role, listBlockedCards)).status).toBe(sees ? 200 : 403)
    expect((await ask(role, readBlockedCard, { id: id() })).status).toBe(sees ? 200 : 403)
    if (sees) expect((await read(role)).can).toEqual(decides ? ['release', 'keep'] : [])
    if (!decides) expect((await decide(keepCardBlocked, role)).body.code).toBe('FORBIDDEN')
  }
  const { card } = await kit.shopper()
  expect((await ask('support', readBlockedCard, { id: card.id })).status).toBe(404)
  expect((await ask('support', releaseCard, { id: card.id, message })).status).toBe(404)
})
