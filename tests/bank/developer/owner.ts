import { createKey, KEY_HEADER, type DeveloperKey, type KeyRole } from '#contract/developer'
import type { Endpoint } from '#contract/kit/endpoint'
import { signUpIn } from '#tests/bank/harness/principals'
import type { CallOptions, TestBank } from '#tests/kit/bank'

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
