import { expect, test } from 'vitest'
import { appealKyc, readKycEntity, resumeKyc, initKyc, openKycVisit } from '#contract/kyc'
import { changeUserData, readUserData } from '#contract/person'
import { createWallet } from '#contract/wallet'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { existing } from '#bank/existing'
import { mayStartSession } from '#bank/kyc/entity'
import { findEntity, newEntity } from '#bank/kyc/entity.rows'
import { findNewestSession } from '#bank/kyc/verificationSession.rows'
import { preparedFor } from '#bank/kyc/verificationSessions'
import type { Verifier } from '#bank/outside/vendors/verifier'
import type { PersonContext } from '#bank/requestContext'
import { findTenant } from '#bank/tenant/tenant.rows'
import { openTestBank } from '#tests/kit/bank'
import { answers, bytes, openVerifying } from './visitor.ts'

/** Whom a verification is about, and what it leaves behind. */

const bank = await openTestBank()
const kit = await openVerifying(bank)
const number = () => `N${bank.world.random.number()}`

test('who has appealed cannot appeal again', async () => {
  const owner = await kit.moveIn()
  await kit.handIn(owner, 'final')
  await owner.ask(appealKyc, { words: 'My name was misread.' })
  expect(await kit.entity(owner)).toMatchObject({ stage: 'appealed', can_appeal: false })
})

test('what was never begun is not appealed', async () => {
  const { status, body } = await (await kit.moveIn()).ask(appealKyc, { words: 'Why not?' })
  expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
})

test('of two visits begun at once one is stored, and the other says so', async () => {
  const owner = await kit.moveIn()
  const { verifiers } = bank.world
  const pretend = existing(verifiers.of('pretend'), 'The pretended vendor is always there.')
  const slow: Verifier = {
    ...pretend,
    async begin(asked) {
      bank.world.verifiers = verifiers
      await kit.open(owner)
      return pretend.begin(asked)
    },
  }
  bank.world.verifiers = { ...verifiers, of: () => slow }
  const { status, body } = await owner.ask(openKycVisit)
  expect([status, body.code]).toEqual([409, 'STATE_CONFLICT'])
  expect((await kit.entity(owner)).visit).not.toBeNull()
})

test('a visit goes on where it was begun, and leads back to where it came from', async () => {
  const owner = await kit.moveIn()
  await kit.open(owner)
  const { newest, tenant } = await bank.world.engine.transaction(
    { tenantId: kit.tenantId, personId: null },
    async (tx) => ({
      newest: await findNewestSession(tx, kit.tenantId, {
        entity_id: (await findEntity(tx, kit.tenantId, owner.walletId))!.id,
        change_id: null,
      }),
      tenant: (await findTenant(tx, bank.world.seal, kit.tenantId))!,
    }),
  )
  const pretend = existing(bank.world.verifiers.of('pretend'), 'It is always there.')
  const prepared = (
    vendor: Verifier['vendor'],
    back: 'web' | 'telegram' = 'web',
    tg_bot_name: string | null = 'fern_bot',
    home: string | null = 'https://fern.bank',
  ) =>
    preparedFor(
      {
        world: { ...bank.world, verifiers: { ...bank.world.verifiers, home } },
        tenant: { ...tenant, config: { ...tenant.config, tg_bot_name } },
      } as PersonContext,
      {
        verifier: { ...pretend, vendor },
        newest,
        about: { ...newest!, reference: newest!.entity_id, type: 'individual' },
        sessionRequest: { language: 'en', back },
        page: '/verification',
      },
    )
  expect(prepared('pretend')).toMatchObject({ isNew: false, row: { id: newest!.id, links: 2 } })
  expect(prepared('persona')).toMatchObject({ isNew: true, row: { vendor: 'persona', links: 1 } })
  expect(prepared('pretend').request.back).toBe('https://fern.bank/verification')
  expect(prepared('pretend', 'web', null, null).request.back).toBeNull()
  expect(prepared('pretend', 'telegram').request.back).toMatch(
    /^https:\/\/t\.me\/fern_bot\?startapp=\w/,
  )
  expect(prepared('pretend', 'telegram', null).request.back).toBe('https://fern.bank/verification')
})

test('a visit is shown while it can be gone on with', async () => {
  const owner = await kit.moveIn()
  await kit.open(owner)
  expect((await kit.entity(owner)).visit).toMatchObject({ id: expect.any(String) })
  await kit.handIn(owner, 'retry')
  expect(await kit.entity(owner)).toMatchObject({ status: 'SOFT_REJECT', visit: null })
})

test('a document is another’s only once the other was verified with it', async () => {
  const gov_id_number = number()
  const [first, second] = [await kit.moveIn(), await kit.moveIn()]
  await kit.handIn(first, 'later', { gov_id_number })
  expect((await kit.handIn(second, 'green', { gov_id_number })).status).toBe('APPROVED')
  await kit.say(first, 'green')
  expect((await kit.entity(first)).status).toBe('DOUBLE')
})

/** Their company in a wallet of its own, with everything filled in. */
async function companyOf(owner: Owner, gov_id_number: string) {
  const wallet_id = String((await owner.ask(createWallet, { type: 'business' })).body.uuid)
  const { url, parts } = await kit.open(owner, { wallet_id })
  const page = await kit.enter(url)
  for (const part of parts) await page.fill(part, { gov_id_number })
  await page.send('hand-in', { outcome: 'green' })
  await bank.relay.drain()
  return (await owner.ask(readKycEntity, { wallet_id })).body
}

test('one person may show one document for themselves and for their company', async () => {
  const gov_id_number = number()
  const owner = await kit.moveIn()
  await kit.handIn(owner, 'green', { gov_id_number })
  expect((await companyOf(owner, gov_id_number)).status).toBe('APPROVED')
})

test('a company is verified whatever its owner is called, who is not', async () => {
  const owner = await kit.moveIn()
  await owner.ask(changeUserData, { first_name: 'Ann', last_name: 'Quite Other' })
  expect((await companyOf(owner, number())).status).toBe('APPROVED')
  expect((await owner.ask(readUserData)).body).toMatchObject({
    kyc_status: 'APPROVED',
    identity_fixed: false,
    last_name: 'Quite Other',
  })
})

test('a name that is written otherwise is the same', async () => {
  const owner = await kit.moveIn()
  await owner.ask(changeUserData, { last_name: 'QUILL' })
  expect((await kit.handIn(owner, 'green', { last_name: 'quill' })).status).toBe('APPROVED')
})

test('a verification keeps its first day, and its status the day it came', async () => {
  const owner = await kit.moveIn()
  const days = async () =>
    (
      await kit.rows<{ identity_verified_at: Date; kyc_date: Date }>(
        `select identity_verified_at, kyc_date from people where tenant_id = $1 and id = $2`,
        owner.personId,
      )
    )[0]
  await kit.handIn(owner, 'green')
  const first = bank.clock.now()
  bank.clock.advance(60_000)
  await kit.move(owner, 'due')
  expect(await days()).toEqual({ identity_verified_at: first, kyc_date: first })
  await kit.move(owner, 'overdue')
  bank.clock.advance(60_000)
  for (const officer of ['first', 'second']) await kit.move(owner, 'approve', officer)
  expect(await days()).toEqual({ identity_verified_at: first, kyc_date: bank.clock.now() })
})

test('an address is shown with its line, and a number but for its end is not', async () => {
  const owner = await kit.moveIn()
  await kit.handIn(owner, 'green', { gov_id_number: 'ZX998877' })
  const { gov_id_number, address } = await kit.entity(owner)
  expect({ gov_id_number, address }).toEqual({
    gov_id_number: '•••• 8877',
    address: { address_line1: 'Elm Row 7', city: 'Kiel', postal_code: '24103', country: 'DE' },
  })
  expect((await kit.entity(owner)).visit).toBeNull()
})

test('an inquiry is of one customer and one wallet, and of no other', async () => {
  const [owner, other] = [await kit.moveIn(), await kit.moveIn()]
  const { verificationId: ref } = (await owner.ask(initKyc, { type: 'individual' })).body
  await other.ask(initKyc, { type: 'individual' })
  expect((await other.ask(resumeKyc, { ref })).status).toBe(404)
  const company = String((await owner.ask(createWallet, { type: 'business' })).body.uuid)
  await owner.ask(initKyc, { wallet_id: company, type: 'business' })
  expect((await owner.ask(resumeKyc, { wallet_id: company, ref })).status).toBe(404)
  expect((await owner.ask(resumeKyc, { ref })).status).toBe(200)
})

test('a refused link says when the next one may be asked for', async () => {
  const owner = await kit.moveIn()
  for (let at = 0; at < 10; at++) await kit.open(owner)
  const wait = async () => (await owner.ask(openKycVisit)).body.retry_after_s
  expect(await wait()).toBe(3_600)
  bank.clock.advance(4 * 60_000)
  expect(await wait()).toBe(3_360)
})

test('both sides of a card are kept, and are not asked for again', async () => {
  const owner = await kit.moveIn()
  const page = await kit.enter((await kit.open(owner)).url)
  const card = { ...answers.document, gov_id_type: 'ID_CARD' }
  const both = { front: bytes.jpeg, back: bytes.png }
  expect((await page.send('document', card, { front: bytes.jpeg })).status).toBe(422)
  expect((await page.send('document', card, both)).status).toBe(303)
  await page.fill('face')
  const kinds = await kit.rows<{ kind: string }>(
    `select kind from kyc_documents where tenant_id = $1 and person_id = $2 order by kind`,
    owner.personId,
  )
  expect(kinds.map(({ kind }) => kind)).toEqual(['back', 'face', 'front'])
  const again = await page.send('document', { ...card, gov_id_number: number() })
  expect(again.status).toBe(303)
})

test('a session may begin with an attempt left, or with something that is asked for', () => {
  const ids = { id: 'k', person_id: 'p', wallet_id: 'w', type: 'individual', missing: [] } as const
  const blank = newEntity({ ...ids, missing: [] }, bank.clock.now())
  const may = (row: Partial<typeof blank>) => mayStartSession({ ...blank, ...row }, 3)
  expect([
    may({}),
    may({ status: 'SOFT_REJECT', attempts: 2 }),
    may({ status: 'SOFT_REJECT', attempts: 3 }),
    may({ status: 'HOLD', missing: ['face'] }),
    may({ status: 'HOLD' }),
    may({ status: 'PENDING', missing: ['face'] }),
  ]).toEqual([true, true, false, true, false, false])
})
