import type { ActorRefFrom } from 'xstate'
import type { Counterparty, CounterpartyType } from '#contract/counterparty'
import { makeListFlow } from '#machines/kit/list.flow'

export interface CounterpartiesFilter {
  walletId: string
  search: string
  type: CounterpartyType | null
}

/** Whom a wallet pays: people and businesses, pinned ones first, found by any part of their name. */
export const counterpartiesList = makeListFlow<Counterparty, CounterpartiesFilter>('counterparties')

export type EveryoneActor = ActorRefFrom<typeof counterpartiesList.flow>
