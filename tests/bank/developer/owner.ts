import { createKey, KEY_HEADER, type DeveloperKey, type KeyRole } from '#contract/developer'
import type { Endpoint } from '#contract/kit/endpoint'
import { signUpIn } from '#tests/bank/harness/principals'
import type { Tx } from '#bank/db/engine'
import type { BankServices } from '#bank/services'
import type { CallOptions, TestBank } from '#tests/kit/bank'
import { eventually } from '#tests/kit/eventually'
import { byAnother } from '#tests/kit/oneConnection'
import { expect } from 'vitest'

export type CreatedKey = DeveloperKey & { apiKey: string; key_hash: string }

/** A person who creates keys and calls with them. */
export async function openKeyOwner(bank: TestBank, home: string) {
  const owner = await signUpIn(bank, home)
  const ask = (
    endpoint: Endpoint,
    words: Record<string, unknown> = {},
    caller: CallOptions = owner,
  ) =>
    bank.ask(endpoint, words, {
      ...caller,
      headers: { 'idempotency-key': bank.world.random.id(), ...caller.headers },
    })
  const make = async (role: KeyRole, more: Record<string, unknown> = {}) =>
    (await ask(createKey, { name: 'shop', role, ...more })).body as unknown as CreatedKey
  const by = (apiKey: string): CallOptions => ({
    tenantId: home,
    headers: { [KEY_HEADER]: apiKey },
  })
  return { owner, ask, make, by }
}

export const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  `${status} ${String(body.code)}`

/** Locks the row of a key, its person or a webhook until both have read it and wait to write. */
export async function meanwhile<T>(
  { engine }: BankServices,
  id: string,
  work: () => Promise<T>,
  table: 'access_keys' | 'people' | 'webhooks' = 'access_keys',
): Promise<T> {
  return engine
    .asOwner(async (tx) => {
      await tx.query(`select 1 from ${table} where id = $1 for update`, [id])
      const done = work()
      const counted = () => byAnother(() => engine.asOwner(waiting))
      await eventually(async () => expect(await counted()).toBeGreaterThanOrEqual(2))
      return () => done
    })
    .then((answers) => answers())
}

async function waiting(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}
