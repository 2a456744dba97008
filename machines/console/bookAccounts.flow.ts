import { bookAccountKinds, type BookAccountKind, type BookAccountList } from '#contract/ops/book'
import { makeReadFlow } from '#machines/kit/read.flow'

/** By its name in the address and in the call. */
export interface BookAccountQuery {
  kind?: BookAccountKind
  currency_id?: string
  owner?: string
  after?: string
}

/** Accounts of the ledger, of those the address asks for. */
export const bookAccounts = makeReadFlow<BookAccountQuery, BookAccountList>('bookAccounts')

export const bookAccountQueryIn = ({ query }: { query: string }): BookAccountQuery => {
  const params = new URLSearchParams(query)
  const kind = bookAccountKinds.find((one) => one === params.get('kind'))
  const texts = ['currency_id', 'owner', 'after']
    .map((name) => [name, params.get(name)] as const)
    .filter(([, value]) => value)
  return { ...Object.fromEntries(texts), ...(kind && { kind }) }
}
