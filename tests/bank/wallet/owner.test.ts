import { expect, test } from 'vitest'
import { openAccount, listAccountPrograms, type AccountProgram } from '#contract/account'
import {
  createCounterparty,
  listCounterparties,
  listDestinations,
  readCounterparty,
  type CounterpartyPage,
} from '#contract/counterparty'
import { acceptKycTerms, listKycRails, readKycEntity, submitKycRail } from '#contract/kyc'
import { createWallet, listWallets, type WalletListed } from '#contract/wallet'
import { migrate, migrations } from '#bank/db/migrate'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { person, save, saved, sepa } from '#tests/bank/counterparty/requests'
import { openVerifying } from '#tests/bank/kyc/visitor'
import { openTestBank } from '#tests/kit/bank'
import { openEmptyDatabase } from '#tests/kit/postgres'

/** Verification and recipients belong to the person or the company behind a wallet. */

const bank = await openTestBank()
const kit = await openVerifying(bank)

async function anotherWallet(owner: Owner, type: string): Promise<string> {
  const { status, body } = await owner.ask(createWallet, { type })
  expect(status).toBe(200)
  return String(body.uuid)
}

const recipientsIn = async (owner: Owner, wallet_id: string) => {
  const { body } = await owner.ask(listCounterparties, { wallet_id })
  return (body as unknown as CounterpartyPage).data.map(({ id }) => id)
}

test('a recipient saved in one wallet is there in all wallets of the person', async () => {
  const owner = await kit.moveIn()
  const made = await save(owner)
  const { id } = await saved(owner, made, sepa)
  const wallet_id = await anotherWallet(owner, 'personal')
  expect(await recipientsIn(owner, wallet_id)).toEqual([made.id])
  const at = { wallet_id, counterparty_account_id: made.id }
  expect((await owner.ask(readCounterparty, at)).body).toEqual(made)
  expect((await owner.ask(listDestinations, at)).body.data).toMatchObject([{ id }])
  const again = await owner.ask(createCounterparty, {
    wallet_id,
    type: made.type,
    name: made.name,
  })
  expect(again.body).toMatchObject({
    code: 'ALREADY_EXISTS',
    errors: [{ params: { id: made.id } }],
  })
})

test('a company has recipients of its own', async () => {
  const owner = await kit.moveIn()
  const company = await anotherWallet(owner, 'business')
  await save(owner)
  expect(await recipientsIn(owner, company)).toEqual([])
  const { body } = await owner.ask(createCounterparty, { ...person(), wallet_id: company })
  expect(await recipientsIn(owner, company)).toEqual([body.id])
  expect(await recipientsIn(owner, owner.walletId)).not.toContain(body.id)
})

test('a verified person is verified in every wallet, a company is not', async () => {
  const owner = await kit.moveIn()
  const early = await anotherWallet(owner, 'trading')
  await owner.ask(acceptKycTerms, { rail_id: 'eu-payments' })
  await kit.handIn(owner)
  await owner.ask(submitKycRail, { rail_id: 'eu-payments' })
  await kit.say(owner, 'green')
  const late = await anotherWallet(owner, 'personal')
  const company = await anotherWallet(owner, 'business')
  const programs = (await owner.ask(listAccountPrograms)).body.data as AccountProgram[]
  const { id } = programs.find(({ code }) => code === 'EUR_SEPA')!
  for (const wallet_id of [early, late]) {
    const { body } = await owner.ask(readKycEntity, { wallet_id })
    expect(body).toMatchObject({ wallet_id, status: 'APPROVED' })
    const rails = (await owner.ask(listKycRails, { wallet_id })).body.data
    expect(rails).toContainEqual(
      expect.objectContaining({
        id: 'eu-payments',
        wallet_rail: expect.objectContaining({ status: 'APPROVED' }),
      }),
    )
    expect((await owner.ask(openAccount, { wallet_id, va_programs_id: id })).status).toBe(200)
  }
  expect((await owner.ask(readKycEntity, { wallet_id: company })).status).toBe(404)
  const refused = await owner.ask(openAccount, { wallet_id: company, va_programs_id: id })
  expect(refused.body.code).toBe('KYC_REQUIRED')
  const listed = (await owner.ask(listWallets)).body.data as WalletListed[]
  expect(listed.map(({ kyc_info }) => kyc_info?.status ?? null)).toEqual([
    'APPROVED',
    'APPROVED',
    'APPROVED',
    null,
  ])
})

test('a new wallet is of the owner’s wallet, whichever of them is the oldest', async () => {
  const owner = await kit.moveIn()
  const verified = await anotherWallet(owner, 'vault')
  const company = await anotherWallet(owner, 'business')
  await kit.rows(
    `update wallets set owner_wallet_id = case when id = $3 then $4::uuid end,
       created_at = created_at - case when id = $5 then interval '1 day' else interval '0' end
     where tenant_id = $1 and person_id = $2`,
    owner.personId,
    owner.walletId,
    verified,
    company,
  )
  const made = await anotherWallet(owner, 'trading')
  expect(
    await kit.rows(
      'select owner_wallet_id as owner from wallets where tenant_id = $1 and id = $2',
      made,
    ),
  ).toEqual([{ owner: verified }])
})

test('changes of the person are published to every wallet', async () => {
  const owner = await kit.moveIn()
  const other = await anotherWallet(owner, 'vault')
  await kit.open(owner)
  const heard = await kit.rows<{ wallet_id: string; told: string }>(
    `select wallet_id, record ->> 'wallet_id' as told from wallet_feed
     where tenant_id = $1 and person_id = $2 and table_name = 'rails'`,
    owner.personId,
  )
  expect(new Set(heard.map(({ wallet_id }) => wallet_id))).toEqual(new Set([owner.walletId, other]))
  expect(heard.every(({ wallet_id, told }) => wallet_id === told)).toBe(true)
})

const T = '01980000-0000-7000-8000-000000000001'
const id = (last: number) => `01980000-0000-7000-8000-0000000001${String(last).padStart(2, '0')}`

const before = `
  insert into tenant_directory values ('${T}', 'past');
  insert into tenants (tenant_id, kind, config, created_at) values ('${T}', 'sandbox', '{}', now());
  insert into people (tenant_id, id, number, state, default_currency, is_developer, kyc_status,
    created_at, updated_at)
  values ('${T}', '${id(1)}', 1, 'active', 'EUR', false, 'APPROVED', now(), now());
  insert into wallets (tenant_id, id, number, person_id, type, created_at) values
    ('${T}', '${id(10)}', 10, '${id(1)}', 'personal', '2026-01-01'),
    ('${T}', '${id(11)}', 11, '${id(1)}', 'vault', '2026-01-02'),
    ('${T}', '${id(12)}', 12, '${id(1)}', 'business', '2026-01-03');
  insert into kyc_entities (tenant_id, id, person_id, wallet_id, type, status, missing, attempts,
    created_at, moved_at)
  values ('${T}', '${id(20)}', '${id(1)}', '${id(11)}', 'individual', 'APPROVED', '{}', 1, now(),
    now());
  insert into counterparties (tenant_id, id, person_id, wallet_id, type, name, is_pinned,
    created_at)
  values
    ('${T}', '${id(30)}', '${id(1)}', '${id(10)}', 'INDIVIDUAL', 'Rowan', false, '2026-01-04'),
    ('${T}', '${id(31)}', '${id(1)}', '${id(11)}', 'INDIVIDUAL', 'ROWAN', false, '2026-01-05'),
    ('${T}', '${id(32)}', '${id(1)}', '${id(12)}', 'INDIVIDUAL', 'Rowan', false, '2026-01-06');
  insert into destinations (tenant_id, id, person_id, counterparty_id, type, bank, fingerprint,
    created_at, usable_from)
  values
    ('${T}', '${id(40)}', '${id(1)}', '${id(30)}', 'SEPA', '{}', 'same', '2026-01-04', now()),
    ('${T}', '${id(41)}', '${id(1)}', '${id(31)}', 'SEPA', '{}', 'same', '2026-01-05', now()),
    ('${T}', '${id(42)}', '${id(1)}', '${id(31)}', 'SEPA', '{}', 'other', '2026-01-05', now());`

test('an older database: the verified wallet is the owner’s, doubled recipients become one', async () => {
  const engine = await openEmptyDatabase()
  await migrate(
    engine,
    migrations.filter(({ name }) => name < '0040'),
  )
  await engine.asOwner((tx) => tx.script(before))
  await migrate(engine)
  const { wallets, people, places } = await engine.asOwner(async (tx) => ({
    wallets: (await tx.query('select id, owner_wallet_id as owner from wallets order by id')).rows,
    people: (await tx.query('select id, wallet_id as owner from counterparties order by id')).rows,
    places: (
      await tx.query(
        `select id, counterparty_id as at, hidden_at is null as shown from destinations order by id`,
      )
    ).rows,
  }))
  expect(wallets).toEqual([
    { id: id(10), owner: id(11) },
    { id: id(11), owner: null },
    { id: id(12), owner: null },
  ])
  expect(people).toEqual([
    { id: id(30), owner: id(11) },
    { id: id(32), owner: id(12) },
  ])
  expect(places).toEqual([
    { id: id(40), at: id(30), shown: true },
    { id: id(41), at: id(30), shown: false },
    { id: id(42), at: id(30), shown: true },
  ])
  await engine.close()
})
