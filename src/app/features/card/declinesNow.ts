import type { CardDetail } from '#contract/card'
import { cardChannels, limitPeriods, type CardStatus } from '#contract/cardShape'
import type { CardSubscription } from '#contract/cardSubscription'
import type { CardTransaction, DeclineReason } from '#contract/cardTransaction'
import { minorOf } from '#contract/kit/amount'

const byStatus: Record<CardStatus, DeclineReason | null> = {
  ACTIVE: null,
  INACTIVE: 'card_inactive',
  FROZEN: 'card_frozen',
  BLOCKED: 'card_blocked',
  CANCELED: 'card_closed',
  CLOSED: 'card_closed',
}

interface Known {
  one: CardTransaction
  reason: DeclineReason
  card: CardDetail
  /** As shown: a freeze is shown before it is sent. */
  status: CardStatus
  subscription: CardSubscription | undefined
}

/** What would decline a purchase like this one now; null where it can be paid again. */
export function declinesNow(known: Known): DeclineReason | null {
  const { one, reason, card, status, subscription } = known
  const { fiat_account: account, channels, limits } = card
  const byCard = byStatus[status] ?? (account.status === 'ACTIVE' ? null : 'account_blocked')
  if (byCard) return byCard
  const channel = cardChannels.find((name) => reason === `channel_${name}`)
  const isGone =
    seenHere.includes(reason) ||
    reason.startsWith('limit_') ||
    (channel !== undefined && channels?.[channel] === true) ||
    (reason === 'subscription_stopped' && subscription?.status === 'ACTIVE')
  if (!isGone) return reason
  const amount = minorOf(one.billing_amount)
  const over = limitPeriods.find((period) => {
    const left = minorOf(limits[`${period}_cap`] ?? '0') - minorOf(limits[`${period}_spent`])
    return limits[`${period}_enabled`] && left < amount
  })
  if (over) return `limit_${over}`
  return minorOf(account.balance) < amount ? 'insufficient_funds' : null
}

/** Of these, what the card shows decides. */
const seenHere: readonly DeclineReason[] = [
  'card_inactive',
  'card_frozen',
  'card_blocked',
  'account_blocked',
  'insufficient_funds',
]
