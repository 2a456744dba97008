import { useSelector } from '@xstate/react'
import type { OrderType } from '#contract/orderType'
import type { Rail } from '#contract/kyc'
import type { VerificationSnapshot } from '#machines/kyc/verification.flow'
import { useFlow } from '#app/context.tsx'
import type { KycWords } from './words.ts'

/** What screens everywhere ask of verification. */

const shown = (seen: VerificationSnapshot | undefined) => seen?.context.standing ?? null

export const useStanding = () => useSelector(useFlow('verification'), shown)

export const isOpen = ({ is_gate, wallet_rail }: Rail) =>
  !is_gate || wallet_rail.status === 'APPROVED'

/** The rail in the way, by its own name or by what needs it; null where none is, or nobody knows. */
export function useShutRail(what: { id: string } | { orderType: OrderType | null }): Rail | null {
  const standing = useStanding()
  const rail = standing?.rails.find(({ id, order_types: types }) =>
    'id' in what ? id === what.id : types.some((type) => type === what.orderType),
  )
  return rail && !isOpen(rail) ? rail : null
}

export const nameOfRail = ({ id, name }: Rail, { railNames }: KycWords['kyc']): string =>
  Object.hasOwn(railNames, id) ? railNames[id as keyof typeof railNames] : name

export const hintOfRail = ({ id }: Rail, { railHints }: KycWords['kyc']): string | undefined =>
  Object.hasOwn(railHints, id) ? railHints[id as keyof typeof railHints] : undefined
