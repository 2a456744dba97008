import { expect, test } from 'vitest'
import { demoTenants } from '#contract/tenants'
import { FOUND_MAX } from '#bank/customer/customer'
import { queryOf } from '#bank/customer/query'
import { findCustomers } from '#bank/customer/search.rows'
import type { Tx } from '#bank/db/engine'
import { seed } from '#bank/db/seed/seed'
import { openTestBank } from '#tests/kit/bank'
import { compareLatency, RATIO_MAX, type Compared } from './lookup.ts'
import { nameAt, PEOPLE, plantCustomers } from './plantCustomers.ts'

/**
 * Staff look for a customer among a million by each thing one can search by, beside the same people
 * read by the one index that has them.
 */

const bank = await openTestBank()
await seed(bank.world, { lively: true })
const tenantId = demoTenants.larkspur
const { engine } = bank.world
await plantCustomers(engine, tenantId)

const scope = { tenantId, personId: null, staff: 'read' } as const
const within = (work: (tx: Tx) => Promise<unknown[]>) => engine.transaction(scope, work)

const search = (text: string) =>
  within((tx) => findCustomers(tx, tenantId, queryOf(text), { sort: '-since', most: FOUND_MAX }))

const columns = `p.id, p.number, p.email, p.phone, p.first_name, p.last_name, p.state, p.kyc_status,
  p.created_at, p.last_sign_in_at, p.former_email, p.former_phone`

const startOf = (column: string) =>
  `select ${columns} from people p where tenant_id = $1 and ${column} ~>=~ $2
     and ${column} ~<~ ($2::text || chr(1114109)) limit ${FOUND_MAX}`

const by = (table: string, condition: string) =>
  `select ${columns} from ${table} t join people p on p.tenant_id = t.tenant_id and p.id = t.person_id
   where t.tenant_id = $1 and ${condition} limit ${FOUND_MAX}`

const planted = PEOPLE / 10
const digits = (at: number, length: number) => String(at).padStart(length, '0')

/** What is typed for a number, and how the same is read by one index. */
interface Way {
  typed: (at: number) => string
  plain: string
  sought?: (typed: string) => string
}

/** From one to the next, so that they are spread over all. */
const STEP = 7_919

const ways: Record<string, Way> = {
  'beginning of a first name': {
    typed: (at) => nameAt(at).first.slice(0, 4),
    plain: startOf('first_name_lower'),
  },
  'beginning of a last name': {
    typed: (at) => nameAt(at).last.slice(0, 4),
    plain: startOf('last_name_lower'),
  },
  'first name and beginning of a last': {
    typed: (at) => `${nameAt(at).first} ${nameAt(at).last.slice(0, 4)}`,
    plain: startOf('last_name_lower'),
    sought: (typed) => typed.split(' ')[1]!,
  },
  'beginning of an e-mail': {
    typed: (at) => `person${at % PEOPLE}@`,
    plain: startOf('email'),
  },
  'beginning of a phone': {
    typed: (at) => `+1 ${digits(at % PEOPLE, 9).slice(0, 8)}`,
    plain: startOf('phone'),
    sought: (typed) => typed.replace(/\D/g, ''),
  },
  'number of an order': {
    typed: (at) => String(7_000_000_000 + (at % planted)),
    plain: by('orders', 't.number = $2::bigint'),
  },
  'last four of a card': {
    typed: (at) => digits(at % 10_000, 4),
    plain: by('cards', 't.last4 = $2'),
  },
  'hash of a transaction': {
    typed: (at) => `0x${digits(at % planted, 64)}`,
    plain: by('sightings', 't.chain_id = 1 and t.txid = $2'),
  },
  'deposit address': {
    typed: (at) => `0x${digits(at % planted, 40)}`,
    plain: by('addresses', 't.address = $2'),
  },
  'reference of a rail': {
    typed: (at) => `REF-${digits(at % planted, 12)}`,
    plain: by('orders', `t.rail = 'sepa' and t.rail_ref = $2`),
  },
}

test('a customer is found among a million in a few times what one index takes', async () => {
  const figures: Compared[] = []
  for (const [name, { typed, plain, sought = (text: string) => text }] of Object.entries(ways)) {
    const read = (round: number) => {
      const values = [tenantId, sought(typed(round * STEP))]
      return within((tx) => tx.rows(plain, values))
    }
    figures.push(
      await compareLatency(name, {
        bank: async (round) => (await search(typed(round * STEP))).length,
        plain: async (round) => (await read(round)).length,
      }),
    )
  }
  expect(figures.filter(({ ratio }) => ratio > RATIO_MAX)).toEqual([])
})
