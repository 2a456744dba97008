/** A customer whose wallet is untouched before the scenario. */
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
  /** Their verification entity. */
  entityId: string
  /** On Ethereum. */
  address: string
  currencies: { USD: string; EUR: string }
  /** ETH. */
  coinId: string
}

export type Symbol = keyof Citizen['currencies']
