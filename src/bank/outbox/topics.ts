import type { KycPart } from '#contract/kycEntity'
import type { NoticeFacts, NoticeKind, NoticePageName } from '#contract/notice'
import type { NewsWord } from '#bank/outside/vendors/verifier'

/** Something a person is to be told of. What makes two of them one is the key. */
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

/** A letter as the outbox keeps it: codes travel in letters, so none lies readable in a row. */
export interface EncryptedMessage {
  channel: 'email' | 'sms'
  /** After this moment nobody wants it any more. */
  until: string | null
  box: string
}

/** What the pretended vendor is about to say, once its visit is handed in. */
export interface IdentityNews {
  reference: string
  inquiryId: string
  word: NewsWord
  parts: KycPart[]
  at: string
}

/** All there is to tell, by topic. The relay does not compile without somebody who listens to each. */
export interface Topics {
  letter: EncryptedMessage
  /** An account waits for the details its issuer gives it. */
  issue: { accountId: string }
  /** A card is to be made known to its network. */
  issueCard: { cardId: string }
  /** Somebody is to be told of what no wallet's news say. */
  notice: NoticePayload
  /** The pretended identity vendor has something to say. */
  identity: IdentityNews
}

export type Topic = keyof Topics

/** News of a person that no wallet has, as it lies in the outbox. */
export type NoticePayload = Omit<NewNotice, 'at'> & { at: string }
