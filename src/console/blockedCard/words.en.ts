import type { CardReason, CardStatus } from '#contract/cardShape'
import type { BlockedCardAct, BlockedCardView } from '#contract/ops/blockedCard'
import type { ActTexts } from '#console/ActForm.tsx'

export const cards = {
  title: 'Blocked cards',
  hint: 'Cards that the bank blocked on a suspicion. Release a card, or keep it blocked; its holder reads why.',
  retry: 'Try again',
  filter: 'Decision',
  views: { waiting: 'To decide', kept: 'Kept blocked' } satisfies Record<BlockedCardView, string>,
  empty: 'No blocked cards.',
  one: (last4: string) => `Card •• ${last4}`,
  back: 'All blocked cards',
  card: 'Card',
  wallet: 'Wallet',
  status: 'Status',
  statuses: {
    ACTIVE: 'Active',
    FROZEN: 'Frozen',
    BLOCKED: 'Blocked',
    INACTIVE: 'Not active yet',
    CANCELED: 'Cancelled',
    CLOSED: 'Closed',
  } satisfies Record<CardStatus, string>,
  reason: 'Reason',
  reasons: {
    issue_failed: 'Not issued',
    by_holder: 'By its holder',
    lost: 'Lost',
    stolen: 'Stolen',
    fraud_suspected: 'Suspected fraud',
    expired: 'Expired',
    used: 'Used its one time',
  } satisfies Record<CardReason, string>,
  blockedAt: 'Blocked at',
  facts: 'Card and holder',
  reviews: 'Decisions',
  noReviews: 'Nothing has been decided yet.',
  at: 'Time',
  decision: 'Decision',
  decisions: { RELEASED: 'Released', KEPT: 'Kept blocked' },
  words: 'Message to the holder',
  by: 'By',
  acts: {
    release: {
      offer: 'Release card',
      label: 'Message to the holder',
      hint: 'The card works again at once, or is frozen if its holder had frozen it. The holder gets these words.',
      submit: 'Release card',
    },
    keep: {
      offer: 'Keep blocked',
      label: 'Message to the holder',
      hint: 'The card stays blocked. The holder gets these words.',
      submit: 'Keep blocked',
    },
  } satisfies Record<BlockedCardAct, ActTexts>,
}
