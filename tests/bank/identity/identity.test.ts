import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { searchAudit } from '#contract/ops/audit'
import {
  approveIdentity,
  askIdentityForMore,
  assignIdentity,
  declineIdentity,
  listIdentities,
  openIdentity,
  readIdentity,
  reopenIdentity,
  type Identity,
  type OpenedIdentity,
} from '#contract/ops/identity'
import {
  acceptKycTerms,
  appealKyc,
  listKycRails,
  readKycEntity,
  submitKycRail,
  type RailPage,
} from '#contract/kyc'
import { openEveryRole } from '#tests/bank/harness/staff'
import { openVerifying } from '#tests/bank/kyc/visitor'
import { openTestBank, type TestBank } from '#tests/kit/bank'

/** Verifications that a person of the staff decides, as staff and as the customer see them. */

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

/** Somebody whom the vendor wants a person to look at. */
async function held() {
  const owner = await kit.moveIn()
  const number = `N${bank.world.random.number()}`
  await owner.ask(acceptKycTerms, { rail_id: 'cards' })
  await kit.handIn(owner, 'later', { gov_id_number: number })
  await owner.ask(submitKycRail, { rail_id: 'cards' })
  await kit.say(owner, 'needs', [])
  const { id, status } = await kit.entity(owner)
  expect(status).toBe('HOLD')
  return { owner, id, number }
}

const read = async (id: string, role: Role = 'compliance') =>
  (await ask(role, readIdentity, { id })).body as unknown as Identity

const documentsOf = async (id: string) =>
  ((await ask('compliance', openIdentity, { id, reason })).body as unknown as OpenedIdentity)
    .documents

test('what waits is listed without personal data, and opened for a reason', async () => {
  const { id, number } = await held()
  const list = await ask('auditor', listIdentities, { limit: '100' })
  expect((list.body.data as { id: string }[]).map((one) => one.id)).toContain(id)
  const { text } = await ask('compliance', readIdentity, { id })
  for (const one of [list.text, text]) expect(one).not.toMatch(/Rowan|Quill|1990-04-01/)

  const { body } = await ask('compliance', openIdentity, { id, reason })
  const opened = body as unknown as OpenedIdentity
  expect(opened.verified).toMatchObject({ last_name: 'Quill', gov_id_number: number })
  expect(opened.documents.map(({ kind }) => kind)).toContain('front')
  for (const { content } of opened.documents) expect(content?.length).toBeGreaterThan(10)
  const rows = await ask('owner', searchAudit, { action: 'identity_opened' })
  expect(rows.body.data).toContainEqual(
    expect.objectContaining({ actor_name: 'Staff compliance', reason }),
  )
})

test('two people approve, and the customer is verified at once', async () => {
  const { owner, id } = await held()
  expect((await ask('compliance', approveIdentity, { id, reason })).body.status).toBe('HOLD')
  expect((await kit.entity(owner)).status).toBe('HOLD')
  const again = await ask('compliance', approveIdentity, { id, reason })
  expect(again.body.code).toBe('STATE_CONFLICT')
  expect((await read(id)).can).not.toContain('approve')
  expect((await read(id, 'owner')).approved_by?.name).toBe('Staff compliance')
  expect((await ask('owner', approveIdentity, { id, reason })).body.status).toBe('APPROVED')
  expect((await kit.entity(owner)).status).toBe('APPROVED')
  expect((await read(id)).steps.map(({ by }) => by)).toContain('Staff owner')
})

test('the customer reads what is asked for in the words of staff, and sends it', async () => {
  const { owner, id } = await held()
  const message = 'Please send a bill of the last three months.'
  const asked = await ask('compliance', askIdentityForMore, { id, message, parts: ['address'] })
  expect(asked.body.status).toBe('HOLD')
  const { data } = (await owner.ask(listKycRails)).body as unknown as RailPage
  expect(data.find((one) => one.id === 'cards')?.wallet_rail).toMatchObject({
    status: 'HOLD',
    reason: 'needs_more',
  })
  const entity = (await owner.ask(readKycEntity)).body
  expect(entity).toMatchObject({ message, missing: ['address'], can_visit: true })
  await kit.handIn(owner)
  expect((await owner.ask(readKycEntity)).body).toMatchObject({ message: null })
})

test('who was declined may appeal, and the appeal is accepted', async () => {
  const { owner, id } = await held()
  expect((await ask('owner', reopenIdentity, { id, reason })).body.code).toBe('STATE_CONFLICT')
  expect((await ask('owner', declineIdentity, { id, reason })).body.status).toBe('DECLINED')
  expect((await read(id)).due_at).toBeNull()
  await owner.ask(appealKyc, { words: 'My name was misread.' })
  const appealed = await read(id)
  expect(appealed).toMatchObject({ is_appealed: true, can: ['reopen'] })
  const { body } = await ask('owner', openIdentity, { id, reason })
  expect(body.appeal).toBe('My name was misread.')
  expect((await ask('owner', reopenIdentity, { id, reason })).body.status).toBe('HOLD')
})

test('only compliance and the owner decide', async () => {
  const { id } = await held()
  for (const role of ['support', 'treasury', 'developer', 'auditor'] as const)
    for (const endpoint of [approveIdentity, declineIdentity, openIdentity])
      expect((await ask(role, endpoint, { id, reason })).body.code).toBe('FORBIDDEN')
  expect((await read(id, 'auditor')).can).toEqual([])
})

test('a verification is taken and given back', async () => {
  const { id } = await held()
  await ask('compliance', assignIdentity, { id, mine: true })
  expect((await read(id, 'owner')).assignee?.name).toBe('Staff compliance')
  await ask('compliance', assignIdentity, { id, mine: false })
  expect((await read(id)).assignee).toBeNull()
})

test('its steps are read newest first, and of each document the newest is opened', async () => {
  const { owner, id } = await held()
  const sent = await documentsOf(id)
  bank.clock.advance(60_000)
  const again = async () => {
    const message = 'Please send it once more.'
    await ask('compliance', askIdentityForMore, { id, message, parts: ['document'] })
    await kit.handIn(owner)
    await kit.say(owner, 'needs', [])
    return documentsOf(id)
  }
  const [then, now] = [await again(), await again()]
  const { steps } = await read(id)
  const order = steps.map((step) => `${step.at} ${step.id}`)
  expect(order).toEqual(order.toSorted().toReversed())
  expect(new Set(steps.map(({ at }) => at)).size).toBe(2)
  const all = [...sent, ...then]
  expect(now.map(({ kind }) => kind)).toEqual(sent.map(({ kind }) => kind))
  const newest = now.filter((one) => !all.some((before) => before.id === one.id))
  expect(newest.map(({ kind }) => kind)).toEqual(['front'])
})
