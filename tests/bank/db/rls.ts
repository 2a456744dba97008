import { randomUUID } from 'node:crypto'
import type { Engine, OwnerTx, Tx } from '#bank/db/engine'

/**
 * Tries every command on every table from every side, and reports where the result differs from the
 * table's policy. Everything is rolled back.
 */

export interface Table {
  name: string
  kind: 'world' | 'shared' | 'tenant' | 'append' | 'bank' | 'person'
  /** The commands that staff may use. */
  staff: readonly string[]
  /** The person's column, in tables of people's own rows. */
  personColumn: string | null
  columns: { name: string; type: string; needed: boolean }[]
}

type Outcome = 'done' | 'nothing' | 'refused'
type Command = 'select' | 'insert' | 'update' | 'delete'

interface RlsSubject {
  name: string
  role: 'bank_app' | 'nobody_at_all'
  tenant: string | null
  person: string | null
  staff?: 'read' | 'act'
}

const [home, away, ann, bob] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]

const subjects: RlsSubject[] = [
  { name: 'the person', role: 'bank_app', tenant: home, person: ann },
  { name: "the bank's own work", role: 'bank_app', tenant: home, person: null },
  { name: 'staff who read', role: 'bank_app', tenant: home, person: null, staff: 'read' },
  { name: 'staff who act', role: 'bank_app', tenant: home, person: null, staff: 'act' },
  { name: 'staff of another tenant', role: 'bank_app', tenant: away, person: null, staff: 'act' },
  { name: 'another person', role: 'bank_app', tenant: home, person: bob },
  { name: 'another tenant', role: 'bank_app', tenant: away, person: null },
  { name: "another tenant, with the person's id", role: 'bank_app', tenant: away, person: ann },
  { name: 'no tenant', role: 'bank_app', tenant: null, person: null },
  { name: 'another role', role: 'nobody_at_all', tenant: home, person: ann },
]

const allowed: Record<Table['kind'], readonly Command[]> = {
  world: ['select'],
  shared: ['select', 'insert', 'delete'],
  append: ['select', 'insert'],
  tenant: ['select', 'insert', 'update', 'delete'],
  bank: ['select', 'insert', 'update', 'delete'],
  person: ['select', 'insert', 'update', 'delete'],
}

/** The expected result of a command on ann's row in her own tenant. */
function promised(table: Table, side: RlsSubject, command: Command): Outcome {
  const { kind } = table
  if (side.role !== 'bank_app' || !allowed[kind].includes(command)) return 'refused'
  if (kind === 'world' || (kind === 'shared' && command === 'select')) return 'done'
  const isBanks = kind === 'bank' || kind === 'shared'
  const mayPerson = isBanks ? side.person === null : kind !== 'person' || side.person !== bob
  if (side.tenant === home && mayPerson && mayStaff(table, side, command)) return 'done'
  return command === 'insert' ? 'refused' : 'nothing'
}

/** Those who only read still add to append-only tables, since reading is audited. */
function mayStaff({ kind, staff }: Table, side: RlsSubject, command: Command): boolean {
  if (!side.staff) return true
  if (!staff.includes(command)) return false
  return side.staff === 'act' || command === 'select' || kind === 'append'
}

export async function tablesOf(tx: Tx): Promise<Table[]> {
  const { rows } = await tx.query<
    Omit<Table, 'kind' | 'personColumn' | 'staff'> & { told: string }
  >(
    `select c.relname as name, obj_description(c.oid, 'pg_class') as told,
       jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, null),
         'needed', attnotnull and not atthasdef) order by attnum) as columns
     from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and relname <> 'migrations'
     group by c.oid order by 1`,
  )
  return rows.map(({ told: recorded, ...table }) => {
    const [policy = '', staff] = recorded.split('; staff: ')
    const [person = ''] = policy.split('; member: ')
    const [, kind, personColumn = null] = person.split(' ')
    // rls.sql accepts no other value.
    return { ...table, kind: kind as Table['kind'], personColumn, staff: staff?.split(' ') ?? [] }
  })
}

class Undone extends Error {
  readonly holes: string[]

  constructor(holes: string[]) {
    super('This was only a question.')
    this.holes = holes
  }
}

/** Where the results differ from the policy, after an optional preparation. */
export async function rlsHolesIn(
  engine: Engine,
  table: Table,
  first = 'select 1',
): Promise<string[]> {
  const options = engine.asOwner(async (tx) => {
    await loosen(tx, table)
    await tx.script(`create role nobody_at_all; grant usage on schema public to nobody_at_all`)
    await tx.script(rowOf(table, home, ann))
    if (mayBeNobodys(table)) await tx.script(rowOf(table, home, null))
    await tx.script(first)
    throw new Undone(await answersOf(tx, table))
  })
  return options.catch((thrown: unknown) => {
    if (thrown instanceof Undone) return thrown.holes
    throw thrown
  })
}

/** Foreign keys and checks are tested elsewhere: without them any made-up row will do. */
async function loosen(tx: OwnerTx, { name }: Table) {
  const { rows } = await tx.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
     from pg_constraint
     where $1::regclass in (conrelid, confrelid) and contype in ('f', 'c')
     order by contype desc`,
    [name],
  )
  await tx.script(rows.map(({ drop }) => drop).join(';'))
}

async function answersOf(tx: OwnerTx, table: Table): Promise<string[]> {
  const holes: string[] = []
  const note = (side: RlsSubject, command: string, wanted: Outcome, got: Outcome) => {
    if (got !== wanted) holes.push(`${side.name}: ${command} ${table.name} is ${got}`)
  }
  for (const side of subjects) {
    for (const [command, text] of Object.entries(textsFor(table)) as [Command, string][])
      note(side, command, promised(table, side, command), await attempted(tx, side, text))
    if (!allowed[table.kind].includes('update')) continue
    const moving = `update ${table.name} set tenant_id = '${away}'`
    const move = promised(table, side, 'update') === 'nothing' ? 'nothing' : 'refused'
    note(side, 'moving to another tenant', move, await attempted(tx, side, moving))
    if (!mayBeNobodys(table)) continue
    const nobodys = `select 1 from ${table.name} where ${table.personColumn} is null`
    const observed = side.person ? 'nothing' : promised(table, side, 'select')
    const wanted = side.role === 'bank_app' ? observed : 'refused'
    note(side, "nobody's row", wanted, await attempted(tx, side, nobodys))
  }
  return holes
}

const mayBeNobodys = ({ columns, personColumn }: Table) =>
  columns.some(({ name, needed }) => name === personColumn && !needed)

function textsFor(table: Table): Record<Command, string> {
  // Rows of the whole world have no tenant.
  const any = table.columns[0]?.name
  return {
    select: `select 1 from ${table.name}`,
    insert: rowOf(table, home, ann),
    update: `update ${table.name} set ${any} = ${any}`,
    delete: `delete from ${table.name}`,
  }
}

async function attempted(
  tx: OwnerTx,
  { role, tenant, person, staff }: RlsSubject,
  text: string,
): Promise<Outcome> {
  const settings = Object.entries({ tenant_id: tenant, person_id: person, staff })
    .filter(([, value]) => value)
    .map(([name, value]) => `; set local app.${name} = '${value}'`)
  await tx.script(`savepoint before; set local role ${role}${settings.join('')}`)
  try {
    return (await tx.query(text)).count > 0 ? 'done' : 'nothing'
  } catch (thrown) {
    const { code } = thrown as { code?: string }
    if (code === '42501') return 'refused'
    // The policy allowed it; only the key was taken.
    if (code === '23505') return 'done'
    throw thrown
  } finally {
    await tx.script('rollback to savepoint before')
  }
}

/** A row made up from the table's columns alone. */
function rowOf(table: Table, tenant: string, person: string | null): string {
  const own: Record<string, string> = { tenant_id: `'${tenant}'` }
  if (table.personColumn) own[table.personColumn] = person ? `'${person}'` : 'null'
  const columns = table.columns.filter(({ name, needed }) => needed || name in own)
  const values = columns.map(({ name, type }) => own[name] ?? something(type))
  return `insert into ${table.name} (${columns.map(({ name }) => name).join(', ')})
    values (${values.join(', ')})`
}

const sampleValues: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: 'gen_random_uuid()::text',
  integer: '(random() * 1e9)::int',
  bigint: '(random() * 1e18)::bigint',
  numeric: '(random() * 1e14)::bigint',
  boolean: 'false',
  date: `'2026-01-01'`,
  'timestamp with time zone': 'to_timestamp(0)',
  jsonb: `'{}'`,
  bytea: `decode(md5(random()::text), 'hex')`,
}

function something(type: string): string {
  const value = type.endsWith('[]') ? `'{}'` : sampleValues[type]
  if (!value) throw new Error(`Say here what some ${type} may be, so that its table can be asked.`)
  return value
}
