import type { ChosenTopic, NoticeKind } from '#contract/notice'
import { counting } from '#app/words/plural.ts'

const count = counting('en')

const byCard = (last4: string) => (last4 ? `by card •• ${last4}` : 'by card')

/** The inbox: what the bank told a person of, and where else they want to be told. */
export const notice = {
  title: 'Notifications',
  unread: (number: number) =>
    count(number, { one: 'unread notification', other: 'unread notifications' }),
  waiting: 'unread',
  isUnread: 'Unread',
  readAll: 'Mark all as read',
  empty: 'Nothing to tell you yet',
  emptyText: 'When money comes, an order ends or something is to be mended, it stands here.',
  notRead: 'Your notifications did not load',
  tryAgain: 'Try again',
  newer: 'Newer',
  older: 'Older',
  kind: {
    money_received: (sum) => `You received ${sum}`,
    money_returned: (sum) => `${sum} came back to you`,
    order_complete: (sum) => `Your order of ${sum} is complete`,
    order_failed: (sum) => `Your order of ${sum} did not go through`,
    order_expired: (sum) => `Your order of ${sum} ran out of time`,
    order_withheld: (sum) => `We are looking at your order of ${sum}`,
    order_unknown: (sum) => `We are finding out how your order of ${sum} ended`,
    purchase_approved: (sum, last4) => `${sum} ${byCard(last4)}`,
    purchase_declined: (sum, last4) => `${sum} ${byCard(last4)} was declined`,
    purchase_refunded: (sum, last4) => `${sum} ${byCard(last4)} was given back`,
    verification_approved: () => 'You are verified',
    verification_to_mend: () => 'Something in your verification is to be mended',
    verification_rejected: () => 'Your verification was refused',
    contact_changed: () => 'The address you sign in with was changed',
    authenticator_added: () => 'An authenticator now protects your account',
    authenticator_removed: () => 'The authenticator was taken off your account',
    authenticator_recovered: () => 'A recovery code took the authenticator off your account',
    codes_renewed: () => 'New recovery codes were made',
    payee_saved: () => 'A new place to pay to was saved',
    key_made: () => 'A developer key was made',
    key_changed: () => 'A developer key may do more now',
    device_new: () => 'A new device signed in',
    session_closed: () => 'We signed you out on one device',
  } satisfies Record<NoticeKind, (sum: string, last4: string) => string>,
  where: 'Where else we tell you',
  whereText: 'Everything stands in this inbox. Choose what is sent to you besides.',
  topic: {
    money_in: 'Money received',
    order: 'Orders',
    card: 'Cards',
    verification: 'Verification',
  } satisfies Record<ChosenTopic, string>,
  security: 'Security',
  securityText: 'Always told, everywhere we reach you.',
  channel: { email: 'E-mail', telegram: 'Telegram' },
  noMail: 'Confirm an e-mail address in your profile, and we can write to it.',
  botShut: 'You blocked our bot in Telegram. Unblock it there, then switch Telegram on here again.',
  notChosen: 'Your choices did not load',
}
