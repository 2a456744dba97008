/** Somebody with a wallet nobody moved money of before this story. */
export interface Citizen {
  name: string
  email: string
  tenantId: string
  personId: string
  bearer: string
  destinationId: string
  walletId: string
  accountId: string
  cardId: string
  /** What pays for the card. */
  subAccountId: string
  /** Who they are to the bank: they have begun to show it. */
  entityId: string
  /** Where Ethereum pays them. */
  address: string
  currencies: { USD: string; EUR: string }
  /** The coin of Ethereum. */
  coinId: string
}

export type Symbol = keyof Citizen['currencies']
