import { counting } from '#app/i18n/plural.ts'
import type { Remedy } from '#contract/kit/remedy'
import type { RefusalCode } from '#contract/kit/refusal'
import type { RefusalText } from '#app/i18n/language.tsx'
import type { SharedRefusal } from '#app/i18n/sharedRefusal.ts'

const count = counting('en')

export const refusal: Record<Exclude<RefusalCode, SharedRefusal>, RefusalText> = {
  MALFORMED_JSON: 'We couldn’t read the request. Reload the page and try again.',
  TENANT_REQUIRED: 'This page is out of date. Reload the page.',
  IDEMPOTENCY_KEY_REQUIRED: 'This page is out of date. Reload the page.',
  KEY_IN_URL: 'An API key was sent in a URL. Replace the key.',
  KEY_INVALID: 'This API key doesn’t exist. Create a new one.',
  KEY_EXPIRED: 'This API key has expired. Create a new one.',
  KEY_REVOKED: 'This API key was revoked. Create a new one.',
  WEBHOOK_SIGNATURE_INVALID:
    'The signature of this message isn’t valid. Check your signing secret.',
  ROLE_NOT_ALLOWED: 'Your role in this wallet doesn’t allow this. Ask the wallet’s owner.',
  FORBIDDEN: 'You don’t have access to this. Go back.',
  KEY_NOT_ALLOWED: 'This API key doesn’t allow that. Use another key.',
  ORIGIN_NOT_ALLOWED: 'This website isn’t allowed to connect to the bank. Contact support.',
  IP_NOT_ALLOWED: 'This IP address isn’t allowed to use the key. Add the address to the key.',
  STEP_UP_REQUIRED: 'Confirm it’s you to continue.',
  EMAIL_NOT_CONFIRMED:
    'Confirm your e-mail address first. Until then you can only view your account.',
  KYC_REQUIRED: 'Verify your identity to continue.',
  ORDER_TYPE_DISABLED: 'This type of payment isn’t available here. Choose another.',
  TENANT_UNKNOWN: 'There’s no bank at this address. Check the address and reload.',
  NO_SUCH_CALL: 'The bank has no such service. Check the URL of the request.',
  NOT_FOUND: 'We couldn’t find this. Go back.',
  RATE_NOT_FOUND: 'There’s no rate for these currencies right now. Choose others.',
  BANK_NOT_FOUND: 'No bank has this code. Check the code.',
  METHOD_NOT_ALLOWED: 'This page is out of date. Reload the page.',
  IDEMPOTENCY_IN_PROGRESS: 'We’re still processing your request. Wait a moment and try again.',
  VERSION_CONFLICT: 'This was changed elsewhere. Reload to see the latest version.',
  STATE_CONFLICT: 'This can no longer be done. Go back to see the latest status.',
  IDENTITY_VERIFIED: 'These details come from your verification. Request a change in your profile.',
  CARD_STATE_CONFLICT: 'The card’s status doesn’t allow this. Go back to see the latest status.',
  QUOTE_EXPIRED: 'The rate is no longer valid. Check the new amounts and try again.',
  QUOTE_MISMATCH: 'The payment doesn’t match the quoted rate. Get a new rate.',
  ADDRESS_LOOKALIKE:
    'This address looks like one you’ve saved, but it’s different. Compare every character.',
  STEP_OUT_OF_ORDER: 'Complete the previous step first. Go back.',
  TERMS_OUTDATED: 'The terms have changed. Reload to read them.',
  PROGRAM_ARCHIVED: 'This program is closed to new customers. Choose another.',
  ROLE_IMMUTABLE: 'A key’s role can’t be changed. Create a new key.',
  LAST_SIGN_IN: 'This is your only way to sign in. Add an e-mail or phone first.',
  PASSKEY_CANCELED:
    'The passkey window was closed, or this device has no passkey for us. Try again.',
  PASSKEY_UNSUPPORTED: 'Passkeys don’t work here. Open the bank in a browser that supports them.',
  PASSKEY_EXPIRED: 'That took too long. Try again.',
  PASSKEY_UNKNOWN:
    'We don’t know this passkey, or it was removed. Use another passkey or another way.',
  PASSKEY_INVALID: 'We couldn’t check this passkey. Use another way.',
  PRICE_REACHED: ({ state }) =>
    state === 'below'
      ? 'The price is below that already. Enter less.'
      : 'The price is above that already. Enter more.',
  ALREADY_EXISTS: 'This already exists. Choose another.',
  BODY_TOO_LARGE: 'This is too large. Make it shorter.',
  TYPE_NOT_SUPPORTED: 'We don’t support this type of file. Choose another.',
  MEMO_REQUIRED: 'Enter the memo for this address, or the money is lost.',
  REFERENCE_INVALID: ({ errors: [error] = [] }) => {
    const { most, signs } = error?.params ?? {}
    if (most) return `The text is too long. Use at most ${most} characters.`
    return signs
      ? `Use only Latin letters, digits, spaces and ${signs}`
      : 'This text can’t be sent with the payment. Change it.'
  },
  PURPOSE_MISMATCH: 'This confirmation was for another action. Confirm it’s you again.',
  TOTP_STEP_USED: 'This code has already been used. Wait for the next one.',
  SAME_VALUE: 'This is already saved. Enter a different value.',
  CURRENCY_REQUIRED: 'Choose both currencies.',
  AMOUNT_INVALID: ({ errors = [] }) => {
    const decimals = errors.find(({ code }) => code === 'DECIMALS')?.params?.decimals
    if (decimals === undefined) return 'Enter an amount with digits and one decimal point.'
    return decimals === '0'
      ? 'Enter an amount without decimals.'
      : `Enter at most ${count(Number(decimals), { one: 'decimal', other: 'decimals' })}.`
  },
  AMOUNT_TOO_SMALL: (_, sum) => {
    const min = sum?.('min')
    return min
      ? `The minimum is ${min}. Enter more.`
      : 'This amount is below the minimum. Enter more.'
  },
  AMOUNT_TOO_LARGE: (_, sum) => {
    const max = sum?.('max')
    return max
      ? `The maximum is ${max}. Enter less.`
      : 'This amount is above the maximum. Enter less.'
  },
  INSUFFICIENT_FUNDS: (_, sum) => {
    const missing = sum?.('missing')
    return missing
      ? `Not enough money: you need ${missing} more. Add money or enter less.`
      : 'Not enough money. Add money or enter less.'
  },
  LIMIT_EXCEEDED: ({ retry_after_s }, sum) => {
    const [left, max, each] = [sum?.('left'), sum?.('max'), sum?.('per_payment')]
    if (each) return `Over your limit for one payment: ${each}. Enter less.`
    if (left && max) return `Over your daily limit: ${left} of ${max} left. Enter less.`
    if (max) return `Above ${max}, a second person approves. Make the payment again or enter less.`
    const hours = Math.ceil((retry_after_s ?? 0) / 3_600)
    return hours > 0
      ? `You used a recovery code. Payments open again in ${count(hours, { one: 'hour', other: 'hours' })}.`
      : 'Over your limit. Enter a smaller amount.'
  },
  APPROVER_REQUIRED: 'Nobody else can approve. Invite an admin or approver, or remove the sum.',
  LIMIT_REACHED: 'You’ve reached the limit. Remove one to add another.',
  SAME_ACCOUNT: 'You can’t send to your own account. Choose another recipient.',
  ADDRESS_INVALID: 'This isn’t a valid address on this network. Check the address.',
  CHAIN_UNSUPPORTED: 'We don’t support this network. Choose another.',
  DESTINATION_INVALID: 'These bank details aren’t valid. Check them.',
  DESTINATION_COOLING: ({ retry_after_s }, sum) => {
    const [left, max] = [sum?.('left'), sum?.('max')]
    const limit = `New recipients are limited to ${max ?? 'small amounts'} for 24 hours`
    const rest = left ? `${limit}: ${left} left` : limit
    const hours = Math.ceil((retry_after_s ?? 0) / 3_600)
    return hours > 0
      ? `${rest}. Enter less, or wait ${count(hours, { one: 'hour', other: 'hours' })}.`
      : `${rest}. The 24 hours begin when you first pay or save them. Enter less.`
  },
  IDEMPOTENCY_KEY_REUSED: 'This request was already sent with other details. Try again.',
  CARD_KEY_INVALID: 'We couldn’t transfer card details safely on this device. Try again.',
  PIN_TOO_EASY: 'This PIN is easy to guess. Choose another.',
  PUBLIC_KEY_INVALID: 'This public key isn’t valid. Use an RSA key of 2048 bits or more.',
  EXPORT_TOO_LARGE: 'This is too much for one file. Choose a shorter period.',
  CARD_NUMBER_IN_TEXT: 'Don’t send a full card number. The last four digits are enough.',
  ABORTED: 'This was stopped before completion. Try again.',
  QUEUE_FULL: 'Too many requests at once. Try again in a moment.',
}

export const remedy = {
  REPORT: 'Contact support',
  FIX_FIELDS: 'Check the fields',
  RELOAD: 'Reload',
  REOPEN_TELEGRAM: 'Close the app',
  ROTATE_KEY: 'Create a new key',
  SIGN_IN: 'Sign in',
  SIGN_UP: 'Open an account',
  GO_BACK: 'Go back',
  PROVE: 'Confirm it’s you',
  VERIFY: 'Verify identity',
  CONFIRM_EMAIL: 'Confirm e-mail',
  REQUEST_CHANGE: 'Request a change',
  CHOOSE_OTHER: 'Choose another',
  WAIT: 'Try again',
  QUOTE_AGAIN: 'Get a new rate',
  NEW_CODE: 'Send a new code',
  TOP_UP: 'Add money',
  TRY_AGAIN: 'Try again',
  SUPPORT: 'Contact support',
} satisfies Record<Remedy, string>
