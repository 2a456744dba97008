import type { ActorRefFrom } from 'xstate'
import type { Counterparty, CounterpartyType } from '#contract/counterparty'
import { makeListFlow } from '#machines/kit/list.flow'

export interface CounterpartiesFilter {
  walletId: string
  search: string
  type: CounterpartyType | null
}

/** The counterparties of a wallet, pinned first, searchable by any part of the name. */
export const counterpartiesList = makeListFlow<Counterparty, CounterpartiesFilter>('counterparties')

export type CounterpartiesActor = ActorRefFrom<typeof counterpartiesList.flow>
