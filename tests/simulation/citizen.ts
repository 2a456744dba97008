/** Who calls, by their first session. */
export interface Caller {
  name: string
  tenantId: string
  bearer: string
}

/** Somebody who was let into another one's wallet. */
export interface Member extends Caller {
  /** Of the membership. */
  memberId: string
}

/** A customer whose wallet is untouched before the scenario. */
export interface Citizen extends Caller {
  email: string
  personId: string
  destinationId: string
  walletId: string
  accountId: string
  /** Of the account. */
  programId: string
  cardId: string
  /** What pays for the card. */
  subAccountId: string
  /** Their verification entity. */
  entityId: string
  /** On Ethereum. */
  address: string
  currencies: { USD: string; EUR: string }
  /** ETH. */
  coinId: string
  /** Who of the bank decides on disputes. */
  staff: readonly Caller[]
  /** Whom they let into their wallet. */
  members: Members | null
}

export interface Members {
  /** Pays up to so much alone. */
  payer: Member
  approver: Member
}

export type Symbol = keyof Citizen['currencies']
