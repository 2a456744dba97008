import { expect, test } from 'vitest'
import {
  changeCounterparty,
  createCounterparty,
  deleteCounterparty,
  dropDestination,
  listCounterparties,
  listDestinations,
} from '#contract/counterparty'
import { hideCounterpartiesOf } from '#bank/counterparty/counterparty.rows'
import { openTestBank } from '#tests/kit/bank'
import { openCounterpartyKit, type Owner } from './counterpartyKit.ts'
import { add, person, save, saved, sepa, sepaTo } from './requests.ts'

/** What a list of recipients leaves out, where those without a value stand, and how many fit. */

const bank = await openTestBank()
const book = await openCounterpartyKit(bank)

const namesOf = async (owner: Owner, words: object = {}) => {
  const { body } = await owner.ask(listCounterparties, words)
  return (body.data as { name: string }[]).map(({ name }) => name)
}

test('a destination that was removed finds nobody by its type', async () => {
  const owner = await book.moveIn()
  const made = await save(owner)
  const { id } = await saved(owner, made, sepa)
  const bySepa = { filter: JSON.stringify({ type: 'SEPA' }) }
  expect(await namesOf(owner, bySepa)).toEqual([made.name])
  const at = { counterparty_account_id: made.id, counterparty_destination_id: id }
  await owner.ask(dropDestination, at)
  expect(await namesOf(owner, bySepa)).toEqual([])
})

test('those without a nickname come last, whichever way it is sorted', async () => {
  const owner = await book.moveIn()
  for (const nickname of ['b', undefined, 'A']) {
    await save(owner, { ...person(), name: nickname ?? 'none', nickname })
    bank.clock.advance(1_000)
  }
  const sorted = (sort_order: string) => namesOf(owner, { sort_by: 'nickname', sort_order })
  expect(await sorted('ASC')).toEqual(['A', 'b', 'none'])
  expect(await sorted('DESC')).toEqual(['b', 'A', 'none'])
})

test('who is pinned comes first only where nothing else is asked for', async () => {
  const owner = await book.moveIn()
  await save(owner, { ...person(), name: 'Ann', is_pinned: true })
  bank.clock.advance(1_000)
  await save(owner, { ...person(), name: 'Bob' })
  expect(await namesOf(owner)).toEqual(['Ann', 'Bob'])
  expect(await namesOf(owner, { sort_by: 'created_at' })).toEqual(['Bob', 'Ann'])
})

test('a page of those of one moment leaves nobody out and names nobody twice', async () => {
  const owner = await book.moveIn()
  for (let count = 0; count < 5; count += 1) await save(owner)
  const pages = [0, 2, 4].map((offset) => namesOf(owner, { limit: 2, offset }))
  expect(new Set((await Promise.all(pages)).flat()).size).toBe(5)
})

test('somebody keeps their own name, and a firm of that name is another', async () => {
  const owner = await book.moveIn()
  const made = await save(owner)
  const at = { counterparty_account_id: made.id }
  const loud = made.name.toUpperCase()
  expect((await owner.ask(changeCounterparty, { ...at, name: loud })).body.name).toBe(loud)
  await save(owner, { type: 'BUSINESS', name: made.name })
  const again = await owner.ask(createCounterparty, { type: 'BUSINESS', name: loud })
  expect(again.body.code).toBe('ALREADY_EXISTS')
})

test('the name of somebody who was removed may be given to another', async () => {
  const owner = await book.moveIn()
  const [gone, other] = [await save(owner), await save(owner)]
  await owner.ask(deleteCounterparty, { counterparty_account_id: gone.id })
  const words = { counterparty_account_id: other.id, name: gone.name }
  expect((await owner.ask(changeCounterparty, words)).body.name).toBe(gone.name)
})

test('an owner has a thousand recipients at most, and who is removed makes room', async () => {
  const owner = await book.moveIn()
  const { id } = await save(owner)
  await book.rows(
    `insert into counterparties select (jsonb_populate_record(c, jsonb_build_object('id',
       gen_random_uuid(), 'name', 'copy ' || n))).*
     from counterparties c, generate_series(1, 998) n where c.tenant_id = $1 and c.id = $2`,
    id,
  )
  await save(owner)
  expect((await owner.ask(createCounterparty, person())).body.code).toBe('LIMIT_REACHED')
  await owner.ask(deleteCounterparty, { counterparty_account_id: id })
  await save(owner)
})

test('a destination that was removed makes room among the hundred', async () => {
  const owner = await book.moveIn()
  const made = await save(owner)
  const { id } = await saved(owner, made, sepa)
  await book.rows(
    `insert into destinations select (jsonb_populate_record(d, jsonb_build_object('id',
       gen_random_uuid(), 'fingerprint', 'copy ' || n))).*
     from destinations d, generate_series(1, 99) n where d.tenant_id = $1 and d.id = $2`,
    id,
  )
  const more = sepaTo('NL91ABNA0417164300')
  expect((await add(owner, made, more)).body.code).toBe('LIMIT_REACHED')
  const at = { counterparty_account_id: made.id, counterparty_destination_id: id }
  await owner.ask(dropDestination, at)
  await saved(owner, made, more)
})

test('destinations are told page by page, those of a day or a moment by themselves', async () => {
  const day = new Date(bank.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  bank.clock.advance(Date.parse(day) - 1 - bank.clock.now().getTime())
  const owner = await book.moveIn()
  const made = await save(owner)
  const ids: string[] = []
  for (const iban of ['NL91ABNA0417164300', 'FR1420041010050500013M02606']) {
    ids.unshift((await saved(owner, made, sepaTo(iban))).id)
    bank.clock.advance(1)
  }
  const listed = async (words: object) => {
    const at = { counterparty_account_id: made.id, ...words }
    const { data, total, has_more } = (await owner.ask(listDestinations, at)).body
    return [(data as { id: string }[]).map(({ id }) => id), total, has_more]
  }
  expect(await listed({})).toEqual([ids, 2, false])
  expect(await listed({ limit: 1 })).toEqual([[ids[0]], 2, true])
  expect(await listed({ limit: 1, offset: 1 })).toEqual([[ids[1]], 2, false])
  expect(await listed({ filter: JSON.stringify({ created_at: day }) })).toEqual([
    [ids[0]],
    1,
    false,
  ])
  const moment = new Date(Date.parse(day) - 1).toISOString()
  expect(await listed({ filter: JSON.stringify({ created_at: moment }) })).toEqual([
    [ids[1]],
    1,
    false,
  ])
})

test('whoever’s recipients are all hidden keeps none, with their destinations, and nobody else does', async () => {
  const [ann, bob] = [await book.moveIn(), await book.moveIn()]
  for (const owner of [ann, bob]) await saved(owner, await save(owner), sepa)
  const made = await save(ann)
  const { id } = await saved(ann, made, sepaTo('NL91ABNA0417164300'))
  const at = { counterparty_account_id: made.id, counterparty_destination_id: id }
  await ann.ask(dropDestination, at)
  bank.clock.advance(1_000)
  const now = bank.clock.now()
  const count = await bank.world.engine.transaction(
    { tenantId: book.tenantId, personId: null },
    (tx) => hideCounterpartiesOf(tx, { tenantId: book.tenantId, personId: ann.personId }, now),
  )
  expect(count).toBe(2)
  expect([await namesOf(ann), (await namesOf(bob)).length]).toEqual([[], 1])
  const hidden = await book.rows<{ person_id: string; now: boolean | null }>(
    `select person_id, hidden_at = $4 as now from destinations
     where tenant_id = $1 and person_id in ($2, $3) order by hidden_at`,
    ann.personId,
    bob.personId,
    now,
  )
  expect(hidden).toEqual([
    { person_id: ann.personId, now: false },
    { person_id: ann.personId, now: true },
    { person_id: bob.personId, now: null },
  ])
})
