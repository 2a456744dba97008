import { createKey, KEY_HEADER, type DeveloperKey, type KeyRole } from '#contract/developer'
import type { Endpoint } from '#contract/kit/endpoint'
import { moveIn } from '#tests/bank/harness/principals'
import type { Knock, TestBank } from '#tests/kit/bank'

export type Made = DeveloperKey & { apiKey: string; key_hash: string }

/** Somebody who makes keys at a bank, and what can be done by one. */
export async function settleIn(bank: TestBank, home: string) {
  const owner = await moveIn(bank, home)
  const ask = (endpoint: Endpoint, words: Record<string, unknown> = {}, knock: Knock = owner) =>
    bank.ask(endpoint, words, {
      ...knock,
      headers: { 'idempotency-key': bank.world.random.id(), ...knock.headers },
    })
  const make = async (role: KeyRole, more: Record<string, unknown> = {}) =>
    (await ask(createKey, { name: 'shop', role, ...more })).body as unknown as Made
  const by = (apiKey: string): Knock => ({ tenantId: home, headers: { [KEY_HEADER]: apiKey } })
  return { owner, ask, make, by }
}

export const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  `${status} ${String(body.code)}`
