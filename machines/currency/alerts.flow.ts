import type { ActorRefFrom } from 'xstate'
import type { PriceAlert, PriceDirection } from '#contract/priceAlert'
import { makeEntriesFlow } from '#machines/kit/entries.flow'

export interface AlertDraft {
  direction: PriceDirection
  /** As typed. */
  price: string
}

/** What the person wants to be told of the price of a currency. */
export const alerts = makeEntriesFlow<{ symbol: string }, PriceAlert, AlertDraft>('alerts')

export type AlertsActor = ActorRefFrom<typeof alerts.flow>
