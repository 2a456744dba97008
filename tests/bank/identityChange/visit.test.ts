import { expect, test } from 'vitest'
import { openIdentityChangeVisit, withdrawIdentityChange } from '#contract/identityChange'
import { existing } from '#bank/existing'
import type { NewsWord, Verifier } from '#bank/outside/vendors/verifier'
import { openTestBank } from '#tests/kit/bank'
import { openChanges } from './changeKit.ts'

/** The visit with the vendor that a change needs, and which of the vendor's words are about it. */

const bank = await openTestBank()
const { kit, verified, requested, giveDocuments, newest, profileOf, hearing } =
  await openChanges(bank)

test('what was withdrawn while the vendor was asked is handed in nowhere', async () => {
  const owner = await verified()
  const { id } = await requested(owner)
  const { verifiers } = bank.world
  const pretend = existing(verifiers.of('pretend'), 'The pretended vendor is always there.')
  const slow: Verifier = {
    ...pretend,
    async open(...asked) {
      expect((await owner.ask(withdrawIdentityChange, { id })).status).toBe(200)
      return pretend.open(...asked)
    },
  }
  bank.world.verifiers = { ...verifiers, of: () => slow }
  const opened = await owner.ask(openIdentityChangeVisit, { id })
  bank.world.verifiers = verifiers
  expect(opened.body.code).toBe('STATE_CONFLICT')
})

test('while a request waits its visit is opened again as it was; once it is over nobody is asked', async () => {
  const owner = await verified()
  const { id } = await requested(owner)
  const open = async () => (await owner.ask(openIdentityChangeVisit, { id })).body
  expect((await open()).id).toBe((await open()).id)
  await owner.ask(withdrawIdentityChange, { id })
  const { verifiers } = bank.world
  const pretend = existing(verifiers.of('pretend'), 'The pretended vendor is always there.')
  let isAsked = false
  const asked: Verifier = {
    ...pretend,
    async open(...parts) {
      isAsked = true
      return pretend.open(...parts)
    },
  }
  bank.world.verifiers = { ...verifiers, of: () => asked }
  const { code } = await open()
  bank.world.verifiers = verifiers
  expect([code, isAsked]).toEqual(['STATE_CONFLICT', false])
})

test('an approved birth date is the profile’s, and the name stays', async () => {
  const owner = await verified()
  const { id } = await requested(owner, { subject: 'birth_date', birth_date: '1980-05-06' })
  await giveDocuments(owner, id, 'green')
  expect(await profileOf(owner)).toMatchObject({ birth_date: '1980-05-06', last_name: 'Quill' })
})

test.each<[NewsWord, boolean, string, string]>([
  ['manual', true, 'taken', 'IN_REVIEW'],
  ['green', true, 'taken', 'APPROVED'],
  ['hit', true, 'unfit', 'REQUESTED'],
  ['green', false, 'unfit', 'REQUESTED'],
  ['manual', false, 'unfit', 'REQUESTED'],
])('%s, of its session: %s, before any documents', async (word, ofSession, outcome, status) => {
  const owner = await verified()
  const { id } = await requested(owner)
  await owner.ask(openIdentityChangeVisit, { id })
  const [visit] = await kit.rows<{ inquiry_id: string }>(
    'select inquiry_id from kyc_visits where tenant_id = $1 and change_id = $2',
    id,
  )
  const hear = hearing(id, ofSession ? visit!.inquiry_id : null)
  expect(await hear(word, `before ${id}`, 0)).toBe(outcome)
  expect((await newest(owner)).status).toBe(status)
})

test('the vendor’s words count once, in order, and only signed', async () => {
  const owner = await verified()
  const { id } = await requested(owner)
  await giveDocuments(owner, id)
  const hear = hearing(id)
  expect(await hear('green', 'change-1', 0)).toBe('taken')
  expect(await hear('green', 'change-1', 0)).toBe('again')
  expect(await hear('final', 'change-2', 60_000)).toBe('late')
  expect(await hear('final', 'change-3', 0)).toBe('unfit')
  expect((await newest(owner)).status).toBe('APPROVED')
})

test('what the vendor says of an earlier visit comes too late', async () => {
  const owner = await verified()
  const { id } = await requested(owner)
  await giveDocuments(owner, id, 'retry')
  await giveDocuments(owner, id)
  const visits = await kit.rows<{ inquiry_id: string }>(
    'select inquiry_id from kyc_visits where tenant_id = $1 and change_id = $2 order by id',
    id,
  )
  const [former, latest] = visits.map(({ inquiry_id }) => inquiry_id)
  expect(await hearing(id, former)('green', `former ${id}`, 0)).toBe('late')
  expect((await newest(owner)).status).toBe('IN_REVIEW')
  expect(await hearing(id, latest)('green', `latest ${id}`, 0)).toBe('taken')
})
