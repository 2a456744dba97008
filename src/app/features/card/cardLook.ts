import type { CardDetail } from '#contract/card'
import type { CardDraft, CardListed, CardStatus } from '#contract/cardShape'
import type { CardTransactionStatus } from '#contract/cardTransaction'
import { cardLife, type CardEvent } from '#machines/card/card.life'
import { allows } from '#machines/kit/life'
import { ban } from '#app/ui/icons/ban.ts'
import { snowflake } from '#app/ui/icons/snowflake.ts'
import { alert } from '#app/ui/icons/alert.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { back } from '#app/ui/icons/back.ts'
import { cross } from '#app/ui/icons/cross.ts'
import type { Tone } from '#app/ui/Callout.tsx'
import { check } from '#app/ui/icons/check.ts'

interface Look {
  tone: Tone
  icon: string
}

export const cardLook: Record<CardStatus, Look> = {
  ACTIVE: { tone: 'good', icon: check },
  FROZEN: { tone: 'accent', icon: snowflake },
  BLOCKED: { tone: 'bad', icon: ban },
  INACTIVE: { tone: 'wait', icon: clock },
  CANCELED: { tone: 'calm', icon: cross },
  CLOSED: { tone: 'calm', icon: cross },
}

export const purchaseLook: Record<CardTransactionStatus, Look> = {
  APPROVED: { tone: 'wait', icon: clock },
  CLEARED: { tone: 'good', icon: check },
  COMPLETED: { tone: 'good', icon: check },
  EXPIRED: { tone: 'calm', icon: back },
  FAILED: { tone: 'bad', icon: alert },
  CANCELED: { tone: 'calm', icon: cross },
  PENDING: { tone: 'wait', icon: clock },
  REVERSED: { tone: 'calm', icon: back },
  DECLINED: { tone: 'bad', icon: ban },
}

/** Banks before this one spelled one status in two ways. */
export const statusRead = (status: CardTransactionStatus | 'CANCELLED'): CardTransactionStatus =>
  status === 'CANCELLED' ? 'CANCELED' : status

export const cardUses = ['many', 'once', 'merchant'] as const

export const chosenUse = ({
  singleUse,
  oneMerchant,
}: Pick<CardDraft, 'singleUse' | 'oneMerchant'>) =>
  singleUse ? 'once' : oneMerchant ? 'merchant' : 'many'

/** What else the event depends on is the bank's to check. */
export function acceptsEvent(
  { card_status, form_factor, single_use, stage, reason }: CardListed,
  event: CardEvent,
) {
  const facts = {
    physical: form_factor === 'PHYSICAL',
    stage,
    wasFrozen: false,
    singleUse: single_use ?? false,
    reason,
    holds: false,
    funded: false,
  }
  return allows(cardLife, { status: card_status, facts }, event)
}

export const isOver = ({ card_status }: CardListed) =>
  card_status === 'CANCELED' || card_status === 'CLOSED'

export const symbolOf = ({ fiat_account }: CardDetail) => fiat_account.currency.meta.symbol
