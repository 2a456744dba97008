import { Outdated, type BulkInsert } from '#bank/ledger/step'
import { lockSchedule } from './schedule.rows.ts'
import { scheduleNews, stepSchedule, writeScheduleStep } from './step.ts'

interface SchedulePaid {
  id: string
  /** As it was when the payment was decided on. */
  version: number
  orderId: string
}

/**
 * In the step that moves the money, decided under the row's lock: of two banks that pay the same
 * date one commits, and whatever else was done to it in between is decided on anew.
 */
export const schedulesPaid: BulkInsert<SchedulePaid> = {
  name: 'schedules paid',
  rank: 16,
  async lock(tx, tenantId, rows) {
    await tx.query(
      `select from schedules where tenant_id = $1 and id = any($2) order by id for no key update`,
      [tenantId, rows.map(({ id }) => id)],
    )
  },
  async write(tx, tenantId, rows, at) {
    const news = []
    for (const { id, version, orderId } of rows) {
      const row = await lockSchedule(tx, tenantId, id)
      if (row?.version !== version) throw new Outdated()
      const change = stepSchedule(row, { event: { type: 'payment.make' }, orderId }, at)
      await writeScheduleStep({ tx, tenantId }, change)
      news.push(scheduleNews(change.next, 'UPDATE'))
    }
    return news
  },
}
