import type { NoticeFacts, NoticeKind } from '#contract/notice'

/** Only what happened. The inbox has its own texts. */
export interface NoticeTexts {
  byKind: Record<NoticeKind, (facts: NoticeFacts, sum: string) => string>
  look: (bank: string) => string
  stop: string
}

export const named = ({ name }: NoticeFacts, before: string) => (name ? `${before}${name}` : '')
export const ending = ({ last4 }: NoticeFacts) => (last4 ? ` •• ${last4}` : '')
