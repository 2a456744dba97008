import { listNotices, readNotices, type PersonNotice } from '#contract/notice'
import { wire } from '#machines/kit/port'
import { arrivalFlow, arrivalPorts } from '#machines/notice/arrival.flow'
import { noticesFlow } from '#machines/notice/notices.flow'
import { noticesPorts } from '#machines/notice/notices.setup'
import type { Services } from '#app/services.ts'

export const wireNotices = ({ call }: Services) =>
  wire(noticesFlow, noticesPorts, {
    fetchNotices: (request, signal) => call(listNotices, request, { signal }),
    markRead: ({ ids, until }, signal) =>
      call(readNotices, until === null ? { ids } : { until }, { signal }),
  })

/** Whoever did it reads of it where they did it. */
const isOwn = ({ topic }: PersonNotice) => topic === 'money_out' || topic === 'security'

export const wireArrival = ({ call }: Services) =>
  wire(arrivalFlow, arrivalPorts, {
    fetchArrived: async (_, signal) => {
      const [newest] = (await call(listNotices, { limit: 1, offset: 0 }, { signal })).data
      return newest && newest.read_at === null && !isOwn(newest) ? newest : null
    },
    markArrivedRead: async ({ id }, signal) => {
      await call(readNotices, { ids: [id] }, { signal })
    },
  })
