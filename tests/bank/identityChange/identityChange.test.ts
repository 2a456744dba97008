import { expect, test } from 'vitest'
import {
  listIdentityChanges,
  openIdentityChangeVisit,
  requestIdentityChange,
  sayIdentityChangeVerdict,
  withdrawIdentityChange,
  type IdentityChange,
} from '#contract/identityChange'
import { readKycEntity } from '#contract/kyc'
import { readUserData } from '#contract/person'
import { listNotices } from '#contract/notice'
import { signedVendorMessage } from '#bank/outside/vendors/pretend'
import { existing } from '#bank/existing'
import type { NewsWord, Verifier } from '#bank/outside/vendors/verifier'
import { handleVendorNews } from '#bank/kyc/vendorNews'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { openVerifying } from '#tests/bank/kyc/visitor'

/** What was verified changes by request, documents and verdict, and in no other way. */

const bank = await openTestBank()
const kit = await openVerifying(bank)

async function verified() {
  const owner = await kit.moveIn()
  await kit.handIn(owner)
  await kit.say(owner, 'green')
  return owner
}

const name = { subject: 'name', first_name: 'Rowan', last_name: 'Mill' }
const home = { address_line1: 'Oak Lane 2', city: 'Bonn', postal_code: '53111', country: 'DE' }

async function requested(owner: Owner, words: object = name) {
  const { status, body } = await owner.ask(requestIdentityChange, words)
  expect([status, body.code]).toEqual([200, undefined])
  return body as unknown as IdentityChange
}

/** Through the vendor's page; what was asked for stands in it. */
async function giveDocuments(owner: Owner, id: string, outcome = 'later', number?: string) {
  const { status, body } = await owner.ask(openIdentityChangeVisit, { id })
  expect(status).toBe(200)
  const page = await kit.enter(String(body.url))
  const shown = await page.show()
  const [part] = body.parts as ['document' | 'address']
  const own = { gov_id_number: number ?? `N${bank.world.random.number()}` }
  const more = part === 'document' ? own : home
  expect((await page.fill(part, more)).status).toBe(303)
  expect((await page.send('hand-in', { outcome })).status).toBe(200)
  await bank.relay.drain()
  return shown.text
}

const newest = async (owner: Owner) =>
  ((await owner.ask(listIdentityChanges)).body.data as IdentityChange[])[0]!
const profileOf = async (owner: Owner) => (await owner.ask(readUserData)).body
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

/** What the vendor says of a change. */
const hearing = (reference: string, inquiryId: string | null = null) => {
  const { seal, clock } = bank.world
  return (word: NewsWord, eventId: string, ago: number) => {
    const at = new Date(clock.now().getTime() - ago)
    const news = { eventId, reference, inquiryId, word, parts: [], at }
    const message = signedVendorMessage(seal, news, clock.now())
    return handleVendorNews(bank.world, kit.tenantId, 'pretend', message)
  }
}

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
