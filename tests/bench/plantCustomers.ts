import type { Engine } from '#bank/db/engine'

/** `PART=0.1` makes it a tenth as many. */
export const PEOPLE = 1_000_000 * Number(process.env.PART ?? 1)
const BATCH = 100_000

/** Names as they are: some thousands share a first name, some dozens a last one. */
const FIRST = 400
const LAST = 20_000
const syllables = [
  'an',
  'be',
  'ca',
  'do',
  'el',
  'fi',
  'gu',
  'ha',
  'iv',
  'jo',
  'ka',
  'li',
  'mo',
  'ne',
  'or',
  'pa',
  'ro',
  'sa',
  'ti',
  'vu',
]

const wordAt = (at: number, length: number) =>
  Array.from({ length }, (_, place) => syllables[Math.floor(at / 20 ** place) % 20]).join('')

export const nameAt = (at: number) => ({
  first: wordAt(at % FIRST, 3),
  last: wordAt((at * 31) % LAST, 4),
})

/**
 * A million people, and an order, a card, a deposit and an address of every tenth: in SQL, as copies of
 * rows that the bank wrote, with what one searches by put in.
 */
export async function plantCustomers(engine: Engine, tenantId: string): Promise<void> {
  await withoutIndexes(engine, async () => {
    for (let from = 0; from < PEOPLE; from += BATCH) await plantPeople(engine, tenantId, from)
  })
  for (const [table, changes] of Object.entries(copied))
    await plantCopies(engine, tenantId, table, changes)
  await plantDeposits(engine, tenantId)
  await engine.asOwner((tx) => tx.script('analyze'))
}

const words = (at: string, count: number, length: number) =>
  Array.from({ length }, (_, place) => `s[(((${at}) % ${count}) / ${20 ** place}) % 20 + 1]`).join(
    ' || ',
  )

const idOf = (at: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${at}), 12, '0'))::uuid`

const plantPeople = (engine: Engine, tenantId: string, from: number) =>
  planting(engine, async (tx) => {
    await tx.query(
      `insert into people (tenant_id, id, number, email, phone, state, first_name, last_name,
         default_currency, is_developer, kyc_status, created_at, updated_at)
       select $1, ${idOf('n')}, 1000000000 + n, 'person' || n || '@people.example',
         '1' || lpad(n::text, 9, '0'), 'active', initcap(${words('n', FIRST, 3)}),
         initcap(${words('n::bigint * 31', LAST, 4)}), 'USD', false, 'APPROVED', moment, moment
       from generate_series($2::int, $3::int) n, (select $4::text[] as s) syllables,
         lateral (select timestamptz '2025-01-01 00:00:00Z' + n * interval '1 second') m (moment)`,
      [tenantId, from, Math.min(from + BATCH, PEOPLE) - 1, syllables],
    )
  })

/** What is put into each copy, besides its id and its person. */
const copied: Record<string, string> = {
  orders: `'number', 7000000000 + n, 'rail', 'sepa', 'rail_ref', 'REF-' || lpad(n::text, 12, '0')`,
  cards: `'number_digest', '\\x' || lpad(to_hex(n), 64, '0'), 'last4', lpad((n % 10000)::text, 4, '0')`,
  addresses: `'chain_id', 1, 'label', n::text, 'address', '0x' || lpad(n::text, 40, '0'), 'path', n`,
}

const plantCopies = (engine: Engine, tenantId: string, table: string, changes: string) =>
  planting(engine, async (tx) => {
    const { count } = await tx.query(
      `insert into ${table} select made.*
       from ${table} one, generate_series(0, $2::int - 1) n, lateral jsonb_populate_record(one,
         jsonb_build_object('id', gen_random_uuid(), 'person_id', ${idOf('n * 10')}, ${changes})) made
       where one.tenant_id = $1 and one.id =
         (select id from ${table} where tenant_id = $1 and person_id is not null limit 1)`,
      [tenantId, PEOPLE / 10],
    )
    if (count !== PEOPLE / 10) throw new Error(`There is no row of ${table} to copy.`)
  })

const plantDeposits = (engine: Engine, tenantId: string) =>
  planting(engine, async (tx) => {
    await tx.query(
      `insert into sightings (tenant_id, id, chain_id, txid, output, round, to_address, asset,
         person_id, minor, state, confirmations, seen_at)
       select $1, gen_random_uuid(), 1, '0x' || lpad(n::text, 64, '0'), 0, 1,
         '0x' || lpad(n::text, 40, '0'), 'ETH', ${idOf('n * 10')}, 1, 'confirmed', 9, now()
       from generate_series(0, $2::int - 1) n`,
      [tenantId, PEOPLE / 10],
    )
  })

/** Made again once the people are there, which is much quicker. */
async function withoutIndexes(engine: Engine, work: () => Promise<void>): Promise<void> {
  const indexes = await engine.asOwner((tx) =>
    tx.rows<{ name: string; text: string }>(
      `select indexname as name, indexdef as text from pg_indexes
       where tablename = 'people' and schemaname = current_schema() and indexname like 'people_by_%'`,
    ),
  )
  await engine.asOwner((tx) => tx.script(indexes.map(({ name }) => `drop index ${name};`).join('')))
  await work()
  await engine.asOwner((tx) => tx.script(indexes.map(({ text }) => `${text};`).join('')))
}

/** Without the checks of references, which take longer than the rows. */
const planting = (engine: Engine, work: Parameters<Engine['asOwner']>[0]) =>
  engine.asOwner(async (tx) => {
    await tx.script('set local session_replication_role = replica')
    await work(tx)
  })
