import type { Remedy } from '#contract/kit/remedy'

/** The way out of a "no", as the button that takes it. */
export const remedy = {
  REPORT: 'Tell support',
  FIX_FIELDS: 'Look again',
  RELOAD: 'Reload',
  REOPEN_TELEGRAM: 'Close and open again',
  ROTATE_KEY: 'Make a new key',
  SIGN_IN: 'Sign in',
  SIGN_UP: 'Open an account',
  GO_BACK: 'Go back',
  PROVE: 'Prove it is you',
  VERIFY: 'Verify',
  CHOOSE_OTHER: 'Choose another',
  WAIT: 'Try again',
  QUOTE_AGAIN: 'New quote',
  NEW_CODE: 'Send a new code',
  TOP_UP: 'Add money',
  TRY_AGAIN: 'Try again',
  SUPPORT: 'Write to support',
} satisfies Record<Remedy, string>
