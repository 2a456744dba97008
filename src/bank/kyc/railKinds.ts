import type { KycRail } from '#contract/kyc'
import type { KycVendor } from '#bank/outside/vendors/verifier'

/** What verification unlocks. Order types and programs name the rail they need. */
export const railIds = ['us-payments', 'eu-payments', 'swift', 'crypto', 'cards'] as const

export type RailId = (typeof railIds)[number]

interface RailKind {
  name: string
  opens: KycRail['opens']
}

export const railKinds: Record<RailId, RailKind> = {
  'us-payments': { name: 'US payments', opens: ['accounts'] },
  'eu-payments': { name: 'SEPA payments', opens: ['accounts'] },
  swift: { name: 'International payments', opens: [] },
  crypto: { name: 'Crypto transfers', opens: [] },
  cards: { name: 'Cards', opens: ['cards'] },
}

/** A tenant's KYC settings. */
export interface KycSettings {
  vendor: KycVendor
  attemptsMax: number
}

export const isRailId = (id: string): id is RailId => railIds.some((one) => one === id)
