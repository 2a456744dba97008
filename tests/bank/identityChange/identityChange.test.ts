import { expect, test } from 'vitest'
import {
  openIdentityChangeVisit,
  requestIdentityChange,
  sayIdentityChangeVerdict,
  withdrawIdentityChange,
} from '#contract/identityChange'
import { readKycEntity } from '#contract/kyc'
import { listNotices } from '#contract/notice'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { openChanges } from './changeKit.ts'

/** What was verified changes by request, documents and verdict, and in no other way. */

const bank = await openTestBank()
const { kit, verified, requested, giveDocuments, newest, profileOf, home, name } =
  await openChanges(bank)

const kindsOf = async (owner: Owner) => {
  await bank.relay.drain()
  const { data } = (await owner.ask(listNotices)).body as { data: { kind: string }[] }
  return data.map(({ kind }) => kind).filter((kind) => kind.startsWith('identity'))
}

test('an approved request changes the verified name, and only then', async () => {
  const owner = await verified()
  const change = await requested(owner)
  expect(change).toMatchObject({
    status: 'REQUESTED',
    values: { first_name: 'Rowan', last_name: 'Mill' },
  })
  await giveDocuments(owner, change.id)
  expect((await newest(owner)).status).toBe('IN_REVIEW')
  expect(await profileOf(owner)).toMatchObject({ last_name: 'Quill' })
  const said = await owner.ask(sayIdentityChangeVerdict, { id: change.id, word: 'green' })
  expect([said.status, said.body.status]).toEqual([200, 'APPROVED'])
  expect(await profileOf(owner)).toMatchObject({ last_name: 'Mill', kyc_status: 'APPROVED' })
  expect((await owner.ask(readKycEntity)).body).toMatchObject({ last_name: 'Mill' })
  expect(await kindsOf(owner)).toEqual(['identity_changed', 'identity_change_requested'])
  const audit = await kit.rows<{ action: string }>(
    `select action from audit where tenant_id = $1 and actor_id = $2
       and action like 'identity_change%' order by id`,
    owner.personId,
  )
  expect(audit.map(({ action }) => action)).toEqual([
    'identity_change_requested',
    'identity_change_visit_opened',
  ])
  const events = `select 1 from audit where tenant_id = $1 and object = $2`
  expect(await kit.rows(events, `identity_change ${change.id}`)).toHaveLength(1)
})

test('a new address stands in the vendor’s form and becomes the verified one', async () => {
  const owner = await verified()
  const { id } = await requested(owner, { subject: 'address', ...home })
  expect(await giveDocuments(owner, id, 'green')).toContain('Oak Lane 2')
  expect(await profileOf(owner)).toMatchObject({ address: home, nationality: 'DE' })
})

test('only one request is open, and a withdrawn one gives way', async () => {
  const owner = await verified()
  const atOnce = await Promise.all([1, 2, 3].map(() => owner.ask(requestIdentityChange, name)))
  expect(atOnce.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const { id } = await newest(owner)
  await giveDocuments(owner, id)
  const withdrawn = await owner.ask(withdrawIdentityChange, { id })
  expect(withdrawn.body.status).toBe('WITHDRAWN')
  const late = await owner.ask(sayIdentityChangeVerdict, { id, word: 'green' })
  expect([late.status, late.body.code]).toEqual([409, 'STATE_CONFLICT'])
  expect((await owner.ask(withdrawIdentityChange, { id })).body.code).toBe('STATE_CONFLICT')
  expect((await owner.ask(openIdentityChangeVisit, { id })).body.code).toBe('STATE_CONFLICT')
  expect(await profileOf(owner)).toMatchObject({ last_name: 'Quill' })
  await requested(owner)
})

test('unreadable documents are asked for again, and a final verdict changes nothing', async () => {
  const owner = await verified()
  const { id } = await requested(owner)
  await giveDocuments(owner, id, 'retry')
  expect(await newest(owner)).toMatchObject({ status: 'REQUESTED', reason: 'unreadable' })
  await giveDocuments(owner, id, 'final')
  expect(await newest(owner)).toMatchObject({ status: 'DECLINED', reason: 'not_accepted' })
  expect(await profileOf(owner)).toMatchObject({ last_name: 'Quill' })
  expect(await kindsOf(owner)).toEqual([
    'identity_change_declined',
    'identity_change_to_mend',
    'identity_change_requested',
  ])
})

test('another customer’s document changes nobody', async () => {
  const other = await kit.moveIn()
  await kit.handIn(other, 'green', { gov_id_number: 'TAKEN 777' })
  const owner = await verified()
  const { id } = await requested(owner)
  await giveDocuments(owner, id, 'green', 'taken-777')
  expect(await newest(owner)).toMatchObject({ status: 'DECLINED', reason: 'duplicate' })
  expect(await profileOf(owner)).toMatchObject({ last_name: 'Quill' })
})

test('refuses what is unfit, what is the same, and who was never verified', async () => {
  const owner = await verified()
  const codes = async (words: object) => {
    const { body } = await owner.ask(requestIdentityChange, words)
    const errors = (body.errors ?? []) as { pointer: string; code: string }[]
    return [body.code, ...errors.map(({ pointer, code }) => `${pointer} ${code}`)]
  }
  expect(await codes({ subject: 'name', first_name: 'Ro' })).toEqual([
    'VALIDATION_FAILED',
    '/last_name REQUIRED',
  ])
  expect(await codes({ ...name, nationality: 'DE' })).toEqual([
    'VALIDATION_FAILED',
    '/nationality UNKNOWN',
  ])
  expect(await codes({ subject: 'nationality', nationality: 'QQ' })).toEqual([
    'VALIDATION_FAILED',
    '/nationality VALUE',
  ])
  for (const birth_date of ['2015-01-01', '1990-02-31'])
    expect((await codes({ subject: 'birth_date', birth_date }))[0]).toBe('VALIDATION_FAILED')
  expect(await codes({ ...name, last_name: 'Quill' })).toEqual(['SAME_VALUE'])
  const stranger = await kit.moveIn()
  const waiting = await kit.moveIn()
  await kit.handIn(waiting)
  for (const unverified of [stranger, waiting])
    expect((await unverified.ask(requestIdentityChange, name)).body.code).toBe('STATE_CONFLICT')
})
