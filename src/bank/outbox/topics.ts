import type { KycPart } from '#contract/kycEntity'
import type { NoticeFacts, NoticeKind, NoticePageName } from '#contract/notice'
import type { NewsWord } from '#bank/outside/vendors/verifier'

export interface NewNotice {
  personId: string
  key: string
  kind: NoticeKind
  facts: NoticeFacts
  room: NoticePageName
  subject: string | null
  walletId: string | null
  at: Date
}

/** Encrypted, since messages contain codes. */
export interface EncryptedMessage {
  channel: 'email' | 'sms'
  /** Not sent after this moment. */
  until: string | null
  box: string
  /** The notice that it says; whether it was sent is noted there. */
  noticeId?: string
}

export interface IdentityNews {
  reference: string
  inquiryId: string
  word: NewsWord
  parts: KycPart[]
  at: string
}

export interface Topics {
  letter: EncryptedMessage
  /** An account needs details from its issuer. */
  issue: { accountId: string }
  /** A card is to be registered at its network. */
  issueCard: { cardId: string }
  /** A network hears of a PIN that its holder chose. */
  setPin: { cardId: string; changeId: string }
  /** A network hears what became of its challenge. */
  answerChallenge: { challengeId: string }
  /** A network hears of a dispute, or that it is over. */
  fileDispute: { disputeId: string }
  withdrawDispute: { disputeId: string }
  /** A pretended shop goes on. */
  buyAfterChallenge: { challengeId: string }
  notice: NoticePayload
  identity: IdentityNews
}

export type Topic = keyof Topics

export type NoticePayload = Omit<NewNotice, 'at'> & { at: string }
