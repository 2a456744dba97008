import { listActivity, readActivity, readReceipt, type ActivityFilter } from '#contract/activity'
import { activityFlow, activityPorts, type ActivityRequest } from '#machines/activity/activity.flow'
import { activityPageFlow, activityPagePorts } from '#machines/activity/activityPage.flow'
import { receiptPdf } from '#machines/activity/receiptPdf.flow'
import { wire } from '#machines/kit/port'
import { wireOneOrder } from '#app/features/order/ports.ts'
import { wireStatement } from './statementPorts.ts'
import { timeZone } from '#app/i18n/timeZone.ts'
import type { Services } from '#app/services.ts'
import { endOfDay, startOfDay } from './periods.ts'

const PAGE_ROWS = 40

/** Days are those of the device. */
const asked = ({ from, to, ...filter }: ActivityFilter): ActivityFilter => ({
  ...filter,
  ...(from && { from: startOfDay(from) }),
  ...(to && { to: endOfDay(to) }),
})

const wireActivity = ({ call }: Services) => {
  const fetchEvents = async ({ walletId, filter, after }: ActivityRequest, signal: AbortSignal) => {
    const { data, next } = await call(
      listActivity,
      { ...asked(filter), wallet_uuid: walletId, limit: PAGE_ROWS, ...(after && { after }) },
      { signal },
    )
    return { rows: data, next }
  }
  return wire(activityFlow, activityPorts, { fetchEvents, fetchMore: fetchEvents })
}

const wireReceipt = ({ call, device }: Services) =>
  wire(receiptPdf.flow, receiptPdf.ports, {
    saveStatement: async ({ ask: { id, language } }, signal) => {
      const request = { id, language, time_zone: timeZone() }
      const content = await call(readReceipt, request, { signal })
      return {
        result: await device.save({ name: 'receipt.pdf', type: 'application/pdf', content }),
      }
    },
  })

export const wireActivityPage = (services: Services) =>
  wire(activityPageFlow, activityPagePorts, {
    readEvent: ({ id }, signal) => services.call(readActivity, { id }, { signal }),
  }).provide({
    actors: {
      activityFlow: wireActivity(services),
      statementFlow: wireStatement(services),
      receiptPdfFlow: wireReceipt(services),
      oneOrderFlow: wireOneOrder(services),
    },
  })
