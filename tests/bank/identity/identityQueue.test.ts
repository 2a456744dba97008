import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { searchAudit, type AuditLine } from '#contract/ops/audit'
import {
  approveIdentity,
  askIdentityForMore,
  assignIdentity,
  declineIdentity,
  listIdentities,
  openIdentity,
  readIdentity,
  type Identity,
  type OpenedIdentity,
  type WaitingIdentity,
} from '#contract/ops/identity'
import { readQueues, type WaitingQueue } from '#contract/ops/queue'
import { acceptKycTerms, submitKycRail } from '#contract/kyc'
import { changeUserData } from '#contract/person'
import { openEveryRole } from '#tests/bank/harness/staff'
import { openVerifying } from '#tests/bank/kyc/visitor'
import { openTestBank, type TestBank } from '#tests/kit/bank'

/** Which verifications wait, whose document it was before, and what is kept of a decision. */

let bank: TestBank
let kit: Awaited<ReturnType<typeof openVerifying>>
let staff: Awaited<ReturnType<typeof openEveryRole>>

beforeAll(async () => {
  bank = await openTestBank()
  kit = await openVerifying(bank)
  staff = await openEveryRole(bank, kit.tenantId)
})

type Role = keyof typeof staff

const reason = 'Compared with the register'

const ask = (role: Role, endpoint: Endpoint, input: object = {}) =>
  bank.ask(endpoint, { ...input }, staff[role])

const listed = async (sort = 'since') =>
  (await ask('auditor', listIdentities, { limit: '100', sort })).body.data as WaitingIdentity[]

const waiting = async () => {
  const queues = (await ask('auditor', readQueues)).body.queues as WaitingQueue[]
  return queues.find(({ name }) => name === 'identities')!
}

const read = async (id: string, role: Role = 'compliance') =>
  (await ask(role, readIdentity, { id })).body as unknown as Identity

const opened = async (id: string) =>
  (await ask('compliance', openIdentity, { id, reason })).body as unknown as OpenedIdentity

async function sent(outcome: string, gov_id_number = `N${bank.world.random.number()}`) {
  const owner = await kit.moveIn()
  const { id } = await kit.handIn(owner, outcome, { gov_id_number })
  return { owner, id }
}

test('what is held, doubled or appealed waits, and what is decided or under way does not', async () => {
  const before = await waiting()
  const number = `N${bank.world.random.number()}`
  const [later, approved] = [await sent('later'), await sent('green', number)]
  bank.clock.advance(1_000)
  const [held, double] = [await sent('manual'), await sent('green', number)]
  const ids = (await listed()).map(({ id }) => id)
  for (const { id } of [held, double]) expect(ids).toContain(id)
  for (const { id } of [later, approved]) expect(ids).not.toContain(id)
  expect((await waiting()).waiting).toBe(before.waiting + 2)
  const due = (await read(held.id)).due_at
  expect(due).toBe(new Date(bank.clock.now().getTime() + 48 * 3_600_000).toISOString())
  expect((await read(later.id)).due_at).toBeNull()
  await ask('compliance', declineIdentity, { id: held.id, reason })
  expect((await listed()).map(({ id }) => id)).not.toContain(held.id)
  expect((await waiting()).waiting).toBe(before.waiting + 1)
})

test('the longest waiting comes first, and taking one is news to everybody', async () => {
  bank.clock.advance(1_000)
  const first = await sent('manual')
  bank.clock.advance(1_000)
  const second = await sent('manual')
  const orderOf = async (sort?: string) =>
    (await listed(sort)).map(({ id }) => id).filter((id) => [first.id, second.id].includes(id))
  expect(await orderOf()).toEqual([first.id, second.id])
  expect(await orderOf('-since')).toEqual([second.id, first.id])
  const { stamp } = await waiting()
  bank.clock.advance(1_000)
  await ask('owner', assignIdentity, { id: first.id, mine: true })
  expect((await waiting()).stamp).not.toBe(stamp)
  const of = (id: string) => async () => (await listed()).find((one) => one.id === id)?.assignee
  expect((await of(first.id)())?.name).toBe('Staff owner')
  expect(await of(second.id)()).toBeNull()
})

test('whose document it was before is named in part, and either may be believed', async () => {
  const number = `N${bank.world.random.number()}`
  const first = await sent('green', number)
  const [merged, other] = [await sent('green', number), await sent('green', number)]
  const alone = await sent('manual')
  expect((await opened(merged.id)).duplicates).toContainEqual({
    id: first.owner.personId,
    name: 'R… Q…',
  })
  expect((await opened(merged.id)).duplicates.map(({ id }) => id)).not.toContain(
    merged.owner.personId,
  )
  expect((await opened(alone.id)).duplicates).toEqual([])
  expect((await read(merged.id)).can).toEqual(['approve', 'decline'])
  expect((await ask('owner', approveIdentity, { id: merged.id, reason })).body.status).toBe(
    'APPROVED',
  )
  expect((await ask('owner', declineIdentity, { id: other.id, reason })).body.status).toBe(
    'DECLINED',
  )
  expect((await kit.entity(other.owner)).reason).toBe('duplicate')
})

test('only what the customer wrote of themselves stands beside it', async () => {
  const { owner, id } = await sent('manual')
  expect((await opened(id)).profile).toEqual({})
  await owner.ask(changeUserData, { first_name: 'Ro' })
  expect(await opened(id)).toMatchObject({ profile: { first_name: 'Ro' }, appeal: null })
})

test('a step is the verification’s own, and says who made it', async () => {
  const owner = await kit.moveIn()
  await owner.ask(acceptKycTerms, { rail_id: 'cards' })
  const { id } = await kit.handIn(owner)
  await owner.ask(submitKycRail, { rail_id: 'cards' })
  await kit.say(owner, 'needs', [])
  await ask('compliance', declineIdentity, { id, reason })
  const { steps } = await read(id)
  expect(steps.map(({ event, by }) => `${event} by ${by}`).toReversed()).toEqual([
    'visit.begin by customer',
    'entity.submit by customer',
    'verdict.needs by pretend',
    'officer.decline by Staff compliance',
  ])
})

test('each decision is in the audit once, about the customer and for its reason', async () => {
  const rows = async (action: string, object: string) =>
    (await ask('auditor', searchAudit, { action, object })).body.data as AuditLine[]
  const { owner, id } = await sent('manual')
  const message = 'Please send a bill.'
  await ask('compliance', askIdentityForMore, { id, message, parts: ['address'] })
  await ask('compliance', approveIdentity, { id, reason })
  await ask('owner', approveIdentity, { id, reason: 'I agree' })
  const object = `person ${owner.personId}`
  const approved = await rows('identity_approved', object)
  expect(approved.map((one) => `${one.actor_name}: ${one.reason}`).toSorted()).toEqual([
    'Staff compliance: Compared with the register',
    'Staff owner: I agree',
  ])
  expect(await rows('identity_asked_for_more', object)).toMatchObject([{ reason: message }])
})

test('what is no verification is not found, whoever asks for whatever', async () => {
  const { owner } = await sent('manual')
  for (const id of ['none', bank.world.random.id(), owner.personId]) {
    expect((await ask('owner', readIdentity, { id })).status).toBe(404)
    for (const call of [approveIdentity, declineIdentity, openIdentity])
      expect((await ask('owner', call, { id, reason })).status).toBe(404)
    expect((await ask('owner', assignIdentity, { id, mine: true })).status).toBe(404)
  }
})
