import type { Counterparty, CounterpartyType } from '#contract/counterparty'
import { makeDeedFlow } from '#machines/kit/deed.flow'

export interface CounterpartyDraft {
  walletId: string
  type: CounterpartyType
  name: string
  nickname: string
  email: string
  phone: string
}

/** Writes down somebody new to pay. */
export const newCounterparty = makeDeedFlow<CounterpartyDraft, Counterparty>('newCounterparty')
