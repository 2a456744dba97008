/**
 * What became of a notice in a channel. `off` in their settings, `absent`: no such address or bot,
 * `shut`: they blocked the bot, `late`: too old to be sent, `inactive`: paused or closed,
 * `unlisted`: a security notice, whose e-mails are messages of their own.
 */
export const noticeResults = [
  'waiting',
  'sent',
  'failed',
  'off',
  'absent',
  'shut',
  'late',
  'inactive',
  'unlisted',
] as const
export type NoticeResult = (typeof noticeResults)[number]
