import type { OrderType } from '#contract/orderType'
import { assertOpen } from '#bank/kyc/gate'
import { settingsOf } from '#bank/quote/orderTypes'
import type { PersonVisit } from '#bank/visit'

/** Tenants that know their customers let a kind of order go for wallets verified for its rail. */
export async function assertKnown(visit: PersonVisit, type: OrderType, walletId: string) {
  const { kycRailId } = await settingsOf(visit, type)
  await assertOpen(visit, walletId, kycRailId)
}
