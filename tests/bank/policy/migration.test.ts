import { expect, test } from 'vitest'
import { migrate, migrations } from '#bank/db/migrate'
import { PolicyDocument } from '#contract/ops/policyDocument'
import { firstPolicy, wholePolicy } from '#bank/policy/document'
import { currentPolicy } from '#bank/policy/policy'
import { openEmptyDatabase } from '#tests/kit/postgres'

const T = '01980000-0000-7000-8000-000000000001'
const bare = '01980000-0000-7000-8000-000000000002'
const id = (last: number) => `01980000-0000-7000-8000-0000000001${String(last).padStart(2, '0')}`

const before = `
  insert into tenant_directory values ('${T}', 'past'), ('${bare}', 'bare');
  insert into tenants (tenant_id, kind, config, created_at) values
    ('${T}', 'live', '{"limits": {"outPerDay": "1234.50", "outNewDevice": null, "calcsPerMinute": 60}}',
      '2026-01-01'),
    ('${bare}', 'sandbox', '{}', '2026-01-02');
  insert into order_type_settings (tenant_id, order_type, is_enabled, payment_method, kyc_rail_id,
    min_amount, max_amount, fee_fixed, fee_ppm, network_fee)
  values
    ('${T}', 'TRANSFER_INTERNAL', true, 'CRYPTO_INTERNAL', null, 0.5, null, 0.250, 3500, 'none'),
    ('${T}', 'HIFI_SEPA_OFFRAMP', false, 'SEPA', 'eu-payments', 5, 200000, 0, 0, 'none');
  insert into people (tenant_id, id, number, state, default_currency, is_developer, kyc_status,
    created_at, updated_at)
  values ('${T}', '${id(1)}', 1, 'active', 'EUR', false, 'APPROVED', now(), now());
  insert into wallets (tenant_id, id, number, person_id, type, created_at)
  values ('${T}', '${id(10)}', 10, '${id(1)}', 'personal', now());
  insert into currencies (tenant_id, id, symbol, name, type, scale, shown_scale, needs_memo, is_stable,
    is_enabled, position)
  values ('${T}', '${id(20)}', 'EUR', 'Euro', 'fiat', 2, 2, false, false, true, 0);
  insert into orders (tenant_id, id, number, person_id, wallet_id, order_type, status, direction,
    settles, money, attempt, from_currency_id, to_currency_id, total, net, arrives, lines, rate,
    created_at, updated_at, version)
  values ('${T}', '${id(30)}', 30, '${id(1)}', '${id(10)}', 'TRANSFER_INTERNAL', 'COMPLETE', 'out',
    'atOnce', 'settled', 0, '${id(20)}', '${id(20)}', 100, 100, 100, '[]', '1', now(), now(), 1);
  insert into staff (tenant_id, id, email, name, role, created_at)
  values ('${T}', '${id(40)}', 'owner@past.example', 'Olive', 'owner', now());
  insert into proposals (tenant_id, id, kind, status, order_id, order_version, reason, proposed_by,
    proposed_at, expires_at, moved_at, version)
  values ('${T}', '${id(50)}', 'order_fail', 'PROPOSED', '${id(30)}', 1, 'Lost', '${id(40)}', now(),
    now(), now(), 1);`

test('an older database: what tenants charged and allowed is version 1, and orders stay', async () => {
  const engine = await openEmptyDatabase()
  await migrate(
    engine,
    migrations.filter(({ name }) => name < '0070'),
  )
  await engine.asOwner((tx) => tx.script(before))
  await migrate(engine)
  const policyIn = (tenantId: string) =>
    engine.transaction({ tenantId, personId: null }, (tx) => currentPolicy(tx, tenantId))
  const { version, document } = await policyIn(T)
  expect([version, document.limits]).toEqual([
    1,
    { per_day: '1234.50', new_device: null, unverified: null, new_recipient: '1000' },
  ])
  const fee = { floor: null, cap: null, tiers: [] }
  const none = { per_day: null, unverified: null, review_from: null }
  expect(document.order_types).toEqual([
    {
      type: 'HIFI_SEPA_OFFRAMP',
      min: '5',
      max: '200000',
      ...none,
      fee: { fixed: '0', percent: '0', ...fee },
      currencies: [],
    },
    {
      type: 'TRANSFER_INTERNAL',
      min: '0.5',
      max: null,
      ...none,
      fee: { fixed: '0.25', percent: '0.35', ...fee },
      currencies: [],
    },
  ])
  const whole = wholePolicy(document).order_types
  expect(whole.find(({ type }) => type === 'L2F_SWIFT_OFFRAMP')?.fee.fixed).toBe('25')
  const other = await policyIn(bare)
  expect([other.version, other.document.order_types, other.document.limits.per_day]).toEqual([
    1,
    [],
    null,
  ])
  const left = await engine.transaction({ tenantId: T, personId: null }, async (tx) => ({
    config: await tx.rows('select config from tenants'),
    orders: await tx.rows('select policy_version from orders'),
    proposals: await tx.rows('select order_id, policy from proposals'),
  }))
  expect(left).toEqual({
    config: [{ config: { limits: { calcsPerMinute: 60 } } }],
    orders: [{ policy_version: null }],
    proposals: [{ order_id: id(30), policy: null }],
  })
  await engine.close()
})

const all = {
  inside: true,
  'us-payments': true,
  'eu-payments': true,
  swift: true,
  crypto: true,
  cards: true,
}
const nothing = Object.fromEntries(Object.keys(all).map((gate) => [gate, false]))
const usual = {
  purposes: ['order', 'payee', 'contact', 'card_secret', 'card_payment', 'keys'],
  orders_from: '1000',
  new_payees_from: '250',
  factor_from: '1000',
  authenticator_only: false,
}

/** As settings of a tenant, and as the document has them. */
const settings = [
  [{}, usual, all],
  [{ step_up: null, open_to_unverified: 'nothing' }, usual, all],
  [{ step_up: 'off', open_to_unverified: 'everything' }, { ...usual, purposes: [] }, nothing],
  [
    {
      step_up: { purposes: ['keys', 'order'], orders_from: '7.5', authenticator_only: true },
      open_to_unverified: ['inside', 'swift'],
    },
    {
      purposes: ['keys', 'order'],
      orders_from: '7.5',
      new_payees_from: '0',
      factor_from: '1000',
      authenticator_only: true,
    },
    { ...all, inside: false, swift: false },
  ],
  [
    {
      step_up: {
        purposes: ['order'],
        orders_from: '40',
        new_payees_from: '30',
        authenticator_only: false,
      },
      open_to_unverified: [],
    },
    { ...usual, purposes: ['order'], orders_from: '40', new_payees_from: '30' },
    all,
  ],
] as const

test('settings of proofs and identity become part of every version, draft and proposal', async () => {
  const engine = await openEmptyDatabase()
  await migrate(
    engine,
    migrations.filter(({ name }) => name < '0111'),
  )
  const { proofs: _, identity: __, ...old } = firstPolicy('live')
  const stored = JSON.stringify({
    ...old,
    order_types: old.order_types.map(({ type, min, max, fee, currencies }) => ({
      type,
      min,
      max,
      fee,
      currencies,
    })),
  })
  await engine.asOwner(async (tx) => {
    await tx.query('set local session_replication_role = replica')
    for (const [place, [config]] of settings.entries()) {
      const values = [id(place), JSON.stringify({ ...config, invite_codes: [] }), stored, id(90)]
      await tx.query(
        `with t as (insert into tenants (tenant_id, kind, config, created_at)
             values ($1, 'live', $2, now())),
           p as (insert into policies (tenant_id, version, document, published_at)
             values ($1, 1, $3, now()), ($1, 2, $3, now())),
           d as (insert into policy_drafts (tenant_id, revision, document, edited_by, edited_at)
             values ($1, $1, $3, $4, now()))
         insert into proposals (tenant_id, id, kind, status, policy, policy_base, reason,
           proposed_by, proposed_at, expires_at, moved_at, version)
         values ($1, $1, 'policy_publish', 'PROPOSED', $3, 1, 'Why', $4, now(), now(), now(), 1)`,
        values,
      )
    }
  })
  await migrate(engine)
  for (const [place, [, proofs, identity]] of settings.entries()) {
    const found = await engine.asOwner(async (tx) => {
      await tx.query('set local session_replication_role = replica')
      const { rows } = await tx.query<{ document: PolicyDocument }>(
        `select document from policies where tenant_id = $1
         union all select document from policy_drafts where tenant_id = $1
         union all select policy from proposals where tenant_id = $1`,
        [id(place)],
      )
      const tenants = await tx.rows('select config from tenants where tenant_id = $1', [id(place)])
      return { documents: rows.map(({ document }) => document), tenants }
    })
    expect(found.tenants).toEqual([{ config: { invite_codes: [] } }])
    expect(found.documents).toHaveLength(4)
    for (const document of found.documents) {
      expect(document).toEqual({ ...firstPolicy('live'), proofs, identity })
      expect(PolicyDocument.parse(document)).toEqual(document)
    }
  }
  await engine.close()
})
