import { amountShown } from './step.ts'
import type { ScheduleFound } from './schedule.rows.ts'

export const noticeContentOf = (row: ScheduleFound) => ({
  facts: {
    amount: amountShown(row),
    currency: row.symbol,
    ...(row.recipient.title !== null && { name: row.recipient.title }),
  },
  room: 'schedules' as const,
  subject: row.id,
  walletId: row.wallet_id,
})
