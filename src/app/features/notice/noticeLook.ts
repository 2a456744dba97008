import type { PersonNotice } from '#contract/notice'
import type { Language } from '#contract/preferences'
import { bell } from '#app/ui/icons/bell.ts'
import { card } from '#app/ui/icons/card.ts'
import { receipt } from '#app/ui/icons/receipt.ts'
import { mail } from '#app/ui/icons/mail.ts'
import { lock } from '#app/ui/icons/lock.ts'
import { arrowDown } from '#app/ui/icons/arrowDown.ts'
import { arrowUp } from '#app/ui/icons/arrowUp.ts'
import type { Tone } from '#app/ui/Callout.tsx'
import { shield } from '#app/ui/icons/shield.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import type { ActivityWords } from '#app/features/activity/words.ts'
import type { CardWords } from '#app/features/card/words.ts'
import type { NoticeWords } from './words.ts'
import { hasText } from '#app/features/app/refusalText.ts'
import { trimmedAmount } from '#app/features/order/rates.ts'

/** How a notice looks and what it says, in the reader's current language. */

export const topicIcons: Record<PersonNotice['topic'], string> = {
  money_in: arrowDown,
  money_out: arrowUp,
  order: receipt,
  card,
  verification: shield,
  alert: bell,
  message: mail,
  security: lock,
}

const badNews: readonly PersonNotice['kind'][] = [
  'order_failed',
  'schedule_short',
  'schedule_failed',
  'purchase_declined',
  'verification_to_mend',
  'verification_rejected',
  'identity_change_to_mend',
  'identity_change_declined',
  'dispute_needs_more',
  'dispute_lost',
  'dispute_declined',
  'passkey_copied',
]

export const noticeTone = ({ kind }: PersonNotice): Tone | undefined =>
  badNews.includes(kind) ? 'bad' : undefined

/** The exact amount is on the page it leads to. */
const shortAmount = { most: 6 }

export function noticeText(
  { kind, facts }: PersonNotice,
  { notice }: NoticeWords,
  language: Language,
): string {
  const { amount, currency, last4 = '', wallet } = facts
  const sum =
    amount && currency ? formatAmount(trimmedAmount(amount), currency, language, shortAmount) : ''
  const text = notice.kind[kind](sum, last4)
  return wallet ? `${wallet}: ${text}` : text
}

/** Whom it names, what the bank wrote, and why something was declined where there is a text for it. */
export function noticeHint(
  { kind, facts }: PersonNotice,
  { card: texts, activity }: CardWords & ActivityWords,
): string[] {
  const { category = '' } = facts
  const { categories } = activity
  const spentOn = hasText(categories, category) ? categories[category] : undefined
  const reason = kind === 'purchase_declined' ? facts.reason : undefined
  const why =
    reason !== undefined && hasText(texts.declined, reason) ? [texts.declined[reason]] : []
  return [...[facts.name, spentOn, facts.note].filter((text) => text !== undefined), ...why]
}
