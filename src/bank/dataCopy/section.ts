import type { Seal } from '#bank/services'

/**
 * What a copy of a customer's data has, by the tables of the bank. A column that no section names is
 * not in the copy; a test says why.
 */
export interface Section {
  table: string
  columns: string
  /** Which rows are theirs. */
  owner: string
  /** Columns of a unique key, by which the rows are read. */
  key: readonly string[]
  /** Columns in minor units, and the currency that they are in. */
  amounts?: { columns: string; currency: string }
  sealed?: Sealed
  /** Read as the bank, where the row belongs to the owner of a wallet. */
  asBank?: true
}

export interface Sealed {
  column: string
  name: string
  open(seal: Seal, tenantId: string, row: { id: string; box: Buffer }): unknown
}

export const mine = 't.person_id = $2'
export const byId = { owner: mine, key: ['id'] } as const
export const inOwnWallets = { owner: 't.owner_id = $2', key: ['id'] } as const
