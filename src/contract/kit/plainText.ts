/** What one customer writes stands beside others' words, so it may not reverse or hide them. */
export const PLAIN_TEXT = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u2060\ufeff]*$/u
