/** The choice in the address bar, so that a reload shows the same. */

/** Null until chosen. */
export interface ReceiveQuery {
  symbol: string | null
  chain: number | null
}

export function readReceiveQuery(query: string): ReceiveQuery {
  const params = new URLSearchParams(query)
  const chain = params.get('chain') ?? ''
  return {
    symbol: params.get('asset')?.slice(0, 16) ?? null,
    chain: /^\d{1,10}$/.test(chain) ? Number(chain) : null,
  }
}

export function receiveQueryOf({ symbol, chain }: ReceiveQuery): string {
  const params = new URLSearchParams()
  if (symbol !== null) params.set('asset', symbol)
  if (chain !== null) params.set('chain', String(chain))
  return params.toString()
}
