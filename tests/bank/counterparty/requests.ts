import { expect } from 'vitest'
import { createCounterparty, createDestination, type Counterparty } from '#contract/counterparty'
import type { Destination } from '#contract/destination'
import type { Owner } from './counterpartyKit.ts'

/** Short requests for counterparties and destinations. */

export const sepaTo = (iban: string, bank_name = 'Somewhere') => ({
  type: 'SEPA',
  external_banking_data: { iban, bank_name },
})
export const sepa = sepaTo('DE89370400440532013000', 'Commerzbank')

export const coin = (currency_id: string, address: string, more: object = {}) => ({
  type: 'CRYPTO_EXTERNAL',
  external_crypto_data: { currency_id, address, ...more },
})

let count = 0
export const person = (more: { email?: string; phone?: string; nickname?: string } = {}) => ({
  type: 'INDIVIDUAL',
  name: `Rowan Mill ${++count}`,
  ...more,
})

export async function save(owner: Owner, words: object = person()) {
  const { body, status } = await owner.ask(createCounterparty, { ...words })
  expect(status).toBe(200)
  return body as unknown as Counterparty
}

export const add = (owner: Owner, to: Counterparty, words: object) =>
  owner.ask(createDestination, { counterparty_account_id: to.id, ...words })

export async function saved(owner: Owner, to: Counterparty, words: object) {
  const { body, status } = await add(owner, to, words)
  expect([status, body.errors]).toEqual([200, undefined])
  return body as unknown as Destination
}
