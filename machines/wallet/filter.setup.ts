import {
  recordKinds,
  transactionMethods,
  transactionStatuses,
  transactionTypes,
  type TransactionFilterAsked,
} from '#contract/transaction'

/** A filter as it stands in the address bar, so that a narrowed list can be shared and reloaded. */

const one = <Word extends string>(words: readonly Word[], said: string | null) =>
  words.find((word) => word === said)

/** What is no filter of ours is left out: an address may have been typed by hand. */
export function filterIn(query: string): TransactionFilterAsked {
  const said = new URLSearchParams(query)
  const type = one(transactionTypes, said.get('type'))
  const method = one(transactionMethods, said.get('method'))
  const status = one(transactionStatuses, said.get('status'))
  const kind = one(recordKinds, said.get('kind'))
  const day = (name: string) => /^\d{4}-\d\d-\d\d$/.exec(said.get(name) ?? '')?.[0]
  const text = (name: string) => said.get(name)?.trim().slice(0, 128)
  const [from, to, currency] = [day('from'), day('to'), text('currency')]
  const [address, search] = [text('address'), text('search')]
  return {
    ...(type && { type }),
    ...(method && { method }),
    ...(status && { status: [status] }),
    ...(kind && { record_type: [kind] }),
    ...(from && { from_created_at: from }),
    ...(to && { to_created_at: to }),
    ...(currency && { 'currency.uuid': currency }),
    ...(address && { address }),
    ...(search && { search }),
  }
}

/** The words of the address bar that narrow a list, one of them changed. */
export function narrowed(query: string, name: FilterName, value: string): string {
  const said = new URLSearchParams(query)
  if (value === '') said.delete(name)
  else said.set(name, value)
  return said.toString()
}

const filterNames = [
  'type',
  'status',
  'method',
  'kind',
  'currency',
  'from',
  'to',
  'address',
  'search',
] as const
export type FilterName = (typeof filterNames)[number]
