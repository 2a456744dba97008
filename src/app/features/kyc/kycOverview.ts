import { useSelector } from '@xstate/react'
import type { OrderType } from '#contract/orderType'
import type { KycRail } from '#contract/kyc'
import type { VerificationSnapshot } from '#machines/kyc/verification.flow'
import { useFlow } from '#app/context.ts'
import type { KycWords } from './words.ts'

const overviewOf = (snapshot: VerificationSnapshot | undefined) =>
  snapshot?.context.overview ?? null

export const useKycOverview = () => useSelector(useFlow('verification'), overviewOf)

export const isRailOpen = ({ is_gate, wallet_rail }: KycRail) =>
  !is_gate || wallet_rail.status === 'APPROVED'

/** By its id or by the order type that needs it; null where none is known. */
export function useClosedRail(
  what: { id: string } | { orderType: OrderType | null },
): KycRail | null {
  const overview = useKycOverview()
  const rail = overview?.rails.find(({ id, order_types: types }) =>
    'id' in what ? id === what.id : types.some((type) => type === what.orderType),
  )
  return rail && !isRailOpen(rail) ? rail : null
}

export const railName = ({ id, name }: KycRail, { railNames }: KycWords['kyc']): string =>
  Object.hasOwn(railNames, id) ? railNames[id as keyof typeof railNames] : name

export const railHint = ({ id }: KycRail, { railHints }: KycWords['kyc']): string | undefined =>
  Object.hasOwn(railHints, id) ? railHints[id as keyof typeof railHints] : undefined
