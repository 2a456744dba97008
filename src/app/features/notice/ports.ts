import { listNotices, readNotices } from '#contract/notice'
import { wire } from '#machines/kit/port'
import { noticesFlow } from '#machines/notice/notices.flow'
import { noticesPorts } from '#machines/notice/notices.setup'
import type { Services } from '#app/services.ts'

export const wireNotices = ({ call }: Services) =>
  wire(noticesFlow, noticesPorts, {
    fetchNotices: (request, signal) => call(listNotices, request, { signal }),
    markRead: ({ ids, until }, signal) =>
      call(readNotices, until === null ? { ids } : { until }, { signal }),
  })
