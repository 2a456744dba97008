/** None of them looks like another one. */
export const CODE_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const REFERRAL_CODE_LENGTH = 8

/** Whether it reads like a code; whether there is such a code is told to nobody. */
export const isReferralCode = (text: string | null | undefined): text is string =>
  /^[A-HJKMNP-Z2-9]{8}$/.test(text ?? '')
