/** What is to arrive, as it stands in the address bar, so that a reload shows the same. */

/** Null where nothing is chosen yet. */
export interface Receiving {
  symbol: string | null
  chain: number | null
}

export function receivingIn(query: string): Receiving {
  const said = new URLSearchParams(query)
  const chain = said.get('chain') ?? ''
  return {
    symbol: said.get('asset')?.slice(0, 16) ?? null,
    chain: /^\d{1,10}$/.test(chain) ? Number(chain) : null,
  }
}

export function queryOf({ symbol, chain }: Receiving): string {
  const said = new URLSearchParams()
  if (symbol !== null) said.set('asset', symbol)
  if (chain !== null) said.set('chain', String(chain))
  return said.toString()
}
