import {
  recordKinds,
  transactionMethods,
  transactionStatuses,
  transactionTypes,
  type TransactionFilterInput,
} from '#contract/transaction'

/** The filter in the address, so that a filtered list can be shared and reloaded. */

const knownWord = <Word extends string>(words: readonly Word[], value: string | null) =>
  words.find((word) => word === value)

/** Unknown parameters are ignored: an address may be typed by hand. */
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

/** The query with one filter changed. */
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
