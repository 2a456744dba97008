import { expect, test } from 'vitest'
import { copyData, COPY_ROWS_MAX } from '#contract/dataCopy'
import { listNotices } from '#contract/notice'
import { createPaymentRequest } from '#contract/paymentRequest'
import { readUser } from '#contract/person'
import { placeTransfer } from '#contract/place'
import type { ProofBinding } from '#contract/proof'
import { sections } from '#bank/dataCopy/dataCopy'
import { everyCall } from '#bank/handlers'
import { encryptIdentityData } from '#bank/kyc/identityData'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { callEverything } from '#tests/bank/harness/everyCall'
import { openMemberKit } from '#tests/bank/member/memberKit'
import { openProving, strict } from '#tests/bank/proof/proving'
import { openTestBank } from '#tests/kit/bank'
import { invitingTenant, openTenant } from '#tests/kit/openTenant'
import { whole } from '#tests/kit/whole'

/** A customer downloads what the bank holds about them: all of it, nothing secret, nobody else's. */

const bank = await openTestBank(everyCall)
const kit = await openMemberKit(bank)
const { moveIn, give, rows, usd } = kit

interface List {
  rows: Record<string, unknown>[]
  complete: boolean
}
type Copy = Record<string, List> & { complete: boolean }

const copyOf = async (owner: Owner) => JSON.parse((await owner.ask(copyData)).text) as Copy

test('the file has what the customer did, in the words of the bank', async () => {
  const [ann, ben] = [await moveIn(), await moveIn()]
  await give(ann, usd, 100_00n)
  await kit.letIn(ann, ben, 'viewer')
  await ann.ask(placeTransfer, { from_currency_id: usd, to_wallet_uuid: ben.walletId, amount: '5' })
  await ann.ask(createPaymentRequest, { currency_id: usd, amount: null })
  const answer = await ann.ask(copyData)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-/)
  const copy = JSON.parse(answer.text) as Copy
  expect(copy).toMatchObject({ complete: true, rows_max: COPY_ROWS_MAX })
  for (const name of Object.keys(sections)) expect(copy[name]?.complete, name).toBe(true)
  expect(copy.person?.rows).toMatchObject([{ id: ann.personId, email: ann.email }])
  expect(copy.orders?.rows).toMatchObject([{ total: '5.00', currency: 'USD', status: 'COMPLETE' }])
  expect(copy.balances?.rows).toContainEqual(
    expect.objectContaining({ address: `wallet:${ann.walletId}`, posted: '95.00' }),
  )
  expect(copy.payment_requests?.rows).toMatchObject([
    { amount: null, received_minor: '0.00', paid_minor: null, currency: 'USD' },
  ])
  expect(copy.members_of_own_wallets?.rows).toMatchObject([{ role: 'viewer' }])
  expect(copy.invitations?.rows).toMatchObject([{ email: ben.email }])
  expect((await copyOf(ben)).memberships?.rows).toMatchObject([
    { wallet_id: ann.walletId, role: 'viewer' },
  ])
})

test.each([500, 1203])('a list of %i is read to its end, newest first', async (length) => {
  const ann = await moveIn()
  await rows(
    `insert into addresses (tenant_id, id, wallet_id, person_id, chain_id, label, address, path,
       created_at)
     select $1, (lpad((${length} * 10000 + n)::text, 8, '0') || '-0000-7000-8000-000000000000')::uuid,
       w.id, w.person_id, 1, 'many ' || n, 'address ' || ${length} + n / 10000.0, ${length} * 10000 + n, now()
     from wallets w, generate_series(1, ${length}) n where w.tenant_id = $1 and w.person_id = $2`,
    ann.personId,
  )
  const { crypto_addresses: list } = await copyOf(ann)
  expect(list?.complete).toBe(true)
  expect(list?.rows.map(({ label }) => label)).toEqual(
    Array.from({ length }, (_, at) => `many ${length - at}`),
  )
})

test('of too many rows the newest are given, and the file says that there are more', async () => {
  const ann = await moveIn()
  await rows(
    `insert into card_reveals (tenant_id, blob_digest, person_id, kind, at)
     select $1, decode(md5(n::text) || md5('a' || n), 'hex'), $2, 'secret', now()
     from generate_series(1, ${COPY_ROWS_MAX + 1}) n`,
    ann.personId,
  )
  const copy = await copyOf(ann)
  expect(copy.card_details_shown?.rows).toHaveLength(COPY_ROWS_MAX)
  expect([copy.card_details_shown?.complete, copy.complete]).toEqual([false, false])
})

test('its owner is told at their address, and the bank’s log has it', async () => {
  const ann = await moveIn()
  await ann.ask(copyData)
  await bank.relay.drain()
  expect((await bank.messageTo(ann.email)).subject).toContain('was downloaded')
  const { data } = (await ann.ask(listNotices)).body as { data: { kind: string }[] }
  expect(data.map(({ kind }) => kind)).toContain('data_copied')
  expect(
    await rows(
      `select outcome from audit where tenant_id = $1 and action = 'data_copied' and actor_id = $2`,
      ann.personId,
    ),
  ).toEqual([{ outcome: 'ok' }])
})

test('a second factor is asked for, and a proof of something else is none', async () => {
  const asking = await openMemberKit(bank, { proofs: { ...strict, purposes: ['data_copy'] } })
  const proving = openProving(bank, asking)
  const ann = await asking.moveIn()
  const refused = await ann.ask(copyData)
  expect([refused.status, refused.body.code]).toEqual([403, 'STEP_UP_REQUIRED'])
  const bound = refused.body.bound as ProofBinding
  await proving.prove(ann, { ...bound, purpose: 'keys' })
  expect((await ann.ask(copyData)).body.code).toBe('STEP_UP_REQUIRED')
  await proving.prove(ann, bound)
  expect((await ann.ask(copyData)).status).toBe(200)
})

/** What the story ends before it is over, or does as somebody else. */
const endedBefore = [
  'linked_accounts',
  'invitation_of_a_friend',
  'telegram_answers',
  'members_of_own_wallets',
  'memberships',
  'telegram_contacts',
]

/** Of what the story takes away again. */
const plantKeys = (tenantId: string, personId: string) =>
  bank.world.engine.asOwner(async (tx) => {
    const values = [tenantId, personId]
    await tx.query(
      `insert into recovery_codes (tenant_id, person_id, digest, made_at)
       values ($1, $2, sha256('a recovery code'), now())`,
      values,
    )
    await tx.query(
      `insert into passkeys (tenant_id, id, person_id, credential_id, rp_id, algorithm, public_key,
         counter, name, created_at)
       values ($1, gen_random_uuid(), $2, sha256('a passkey'), 'bank.example', -7,
         sha256('the key of a passkey'), 0, 'Laptop', now())`,
      values,
    )
    await tx.query(
      `insert into biometry_keys (tenant_id, person_id, family_id, key, made_at)
       select tenant_id, person_id, id, sha256('the key of a finger'), now() from families
       where tenant_id = $1 and person_id = $2 limit 1`,
      values,
    )
  })

test.each(['verifications', 'identity_change_requests'])(
  'of %s a document shows its last four',
  (name) => {
    const { seal } = bank.world
    const box = encryptIdentityData(seal, 't', 'r', { city: 'Oslo', gov_id_number: 'C01X00T47' })
    const opened = sections[name]?.sealed?.open(seal, 't', { id: 'r', box })
    expect(opened).toEqual({ city: 'Oslo', gov_id_number: '•••• 0T47' })
  },
)

whole('of somebody who used everything it has no secret and nothing of anybody else', async () => {
  const tenantId = await openTenant(bank.world, {
    ...invitingTenant,
    botToken: '7000000009:everything',
  })
  const { bearer, secrets } = await callEverything(bank, tenantId, {
    email: 'copy-mail@people.example',
    newEmail: 'copy-new@people.example',
    phone: '16669000111',
    password: 'a password of otters',
    firstName: 'Copy-name',
    tgId: '88977777',
  })
  const me = { tenantId, bearer }
  const { id } = (await bank.ask(readUser, {}, me)).body
  const ask: typeof kit.ask = (call, words, more) => bank.ask(call, words ?? {}, { ...me, ...more })
  await openProving(bank, { ask }).grant(bearer, { purpose: 'data_copy' })
  await plantKeys(tenantId, String(id))
  const { status, text } = await bank.ask(copyData, {}, me)
  expect([status, status === 200 ? '' : text]).toEqual([200, ''])

  const copy = JSON.parse(text) as Copy
  const empty = Object.keys(sections).filter((name) => copy[name]?.rows.length === 0)
  expect(empty).toEqual(endedBefore)

  const words = Object.values(secrets).flat()
  for (const word of [...words, ...(await boxesIn(tenantId))])
    if (word.length > 6) expect(text.includes(word), word).toBe(false)
  for (const foreign of await foreignIdsIn(tenantId, String(id)))
    expect(text.includes(foreign.id), foreign.table).toBe(false)
})

const named = (text: string) => text.replace(/[^a-z_]/g, '')

/** All that is stored as bytes, as it could be written: keys, digests, sealed boxes. */
async function boxesIn(tenantId: string): Promise<string[]> {
  return bank.world.engine.asOwner(async (tx) => {
    const { rows: columns } = await tx.query<{ table: string; name: string }>(
      `select table_name as table, column_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea'
         and table_name in (select table_name from information_schema.columns
           where column_name = 'tenant_id')`,
    )
    const boxes: Buffer[] = []
    for (const { table, name } of columns) {
      const { rows: found } = await tx.query<{ box: Buffer }>(
        `select ${named(name)} as box from ${named(table)}
         where tenant_id = $1 and ${named(name)} is not null`,
        [tenantId],
      )
      boxes.push(...found.map(({ box }) => box))
    }
    expect(boxes.length).toBeGreaterThan(50)
    return boxes.flatMap((box) => [
      box.toString('hex'),
      box.toString('base64'),
      box.toString('base64url'),
    ])
  })
}

/** Rows of the others, but for the wallets that they were paid to and what two people share. */
async function foreignIdsIn(tenantId: string, personId: string) {
  const shared = ['wallets', 'person_links', 'people', 'wallet_members', 'referrals']
  return bank.world.engine.asOwner(async (tx) => {
    const { rows: people } = await tx.query<{ id: string; email: string | null }>(
      'select id, email from people where tenant_id = $1 and id <> $2',
      [tenantId, personId],
    )
    const found = people.map(({ id }) => ({ table: 'people', id }))
    for (const { table, columns } of Object.values(sections)) {
      if (shared.includes(table) || !/^id\b/.test(columns)) continue
      const column = table === 'wallet_invites' ? 'owner_id' : 'person_id'
      const { rows: others } = await tx.query<{ id: string }>(
        `select id from ${named(table)} where tenant_id = $1 and ${column} <> $2`,
        [tenantId, personId],
      )
      found.push(...others.map(({ id }) => ({ table, id })))
    }
    expect(found.length).toBeGreaterThan(3)
    return found
  })
}
