import {
  recordKinds,
  transactionMethods,
  transactionStatuses,
  transactionTypes,
  type TransactionFilterInput,
} from '#contract/transaction'

/** A filter as it stands in the address bar, so that a narrowed list can be shared and reloaded. */

const knownWord = <Word extends string>(words: readonly Word[], value: string | null) =>
  words.find((word) => word === value)

/** What is no filter of ours is left out: an address may have been typed by hand. */
export function filterIn(query: string): TransactionFilterInput {
  const params = new URLSearchParams(query)
  const type = knownWord(transactionTypes, params.get('type'))
  const method = knownWord(transactionMethods, params.get('method'))
  const status = knownWord(transactionStatuses, params.get('status'))
  const kind = knownWord(recordKinds, params.get('kind'))
  const day = (name: string) => /^\d{4}-\d\d-\d\d$/.exec(params.get(name) ?? '')?.[0]
  const text = (name: string) => params.get(name)?.trim().slice(0, 128)
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
  const params = new URLSearchParams(query)
  if (value === '') params.delete(name)
  else params.set(name, value)
  return params.toString()
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
