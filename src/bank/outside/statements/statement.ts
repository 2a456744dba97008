/** What somebody outside says of a day of the bank's account with them. */
export interface StatementRow {
  currencyId: string
  reference: string
  /** More than nought where money came in. */
  minor: bigint
}

export interface StatementAsk {
  tenantId: string
  sandbox: boolean
  /** The ledger's address of the account. */
  source: string
  since: Date
  until: Date
}

/** Chains are asked for theirs by their links. */
export interface Statements {
  /** Null where there is none, or none yet. May be asked again. */
  read(ask: StatementAsk): Promise<StatementRow[] | null>
}
