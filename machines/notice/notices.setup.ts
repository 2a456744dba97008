import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { PersonNotice } from '#contract/notice'
import type { Page } from '#machines/kit/list.flow'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

export interface NoticesPageData extends Page<PersonNotice> {
  unread: number
}

/** By id, or all up to a sequence number. */
export interface ReadMarks {
  ids: string[]
  until: number | null
}

export const noticesPorts = {
  fetchNotices: question<NoticesPageData, { limit: number; offset: number }>('fetchNotices'),
  markRead: question<{ unread: number }, ReadMarks>('markRead'),
}

export interface NoticesContext {
  offset: number
  page: Page<PersonNotice> | null
  unread: number
  /** The highest sequence number shown. */
  newest: number
  /** Shown as read, not yet confirmed. */
  marking: ReadMarks
  /** The last confirmed unread count, while marks are in flight. */
  before: number | null
  refusal: RefusalNote | null
}

export type NoticesEvent =
  | { type: 'page.set'; offset: number }
  | { type: 'list.refresh' }
  | { type: 'unread.changed'; unread: number }
  | { type: 'notice.read'; id: string }
  | { type: 'notices.readAll' }

const noMarks: ReadMarks = { ids: [], until: null }

export const noNotices: NoticesContext = {
  offset: 0,
  page: null,
  unread: 0,
  newest: 0,
  marking: noMarks,
  before: null,
  refusal: null,
}

const isMarked = ({ ids, until }: ReadMarks, { id, number }: PersonNotice) =>
  ids.includes(id) || (until !== null && number <= until)

export const isRead = ({ marking }: Pick<NoticesContext, 'marking'>, notice: PersonNotice) =>
  notice.read_at !== null || isMarked(marking, notice)

export const noticesSetup = setup({
  types: {
    context: {} as NoticesContext,
    events: {} as NoticesEvent,
    tags: {} as 'busy',
  },
  actors: noticesPorts,
  guards: {
    stillUnread: ({ context }, { id }: { id: string }) =>
      context.page?.data.some((one) => one.id === id && !isRead(context, one)) ?? false,
    anyUnread: ({ context }) => context.unread > 0 && context.newest > 0,
  },
  actions: {
    assignOffset: assign((_, { offset }: { offset: number }) => ({ offset: Math.max(0, offset) })),
    assignPage: assign(({ context }, { data, total, unread }: NoticesPageData) => ({
      page: { data, total },
      unread: context.before === null ? unread : context.unread,
      newest: Math.max(context.newest, ...data.map(({ number }) => number)),
      refusal: null,
    })),
    assignUnread: assign(({ context }, { unread }: { unread: number }) => ({
      unread,
      before: context.before === null ? null : unread,
    })),
    assignRead: assign(({ context }, { id }: { id: string }) => ({
      marking: { ...context.marking, ids: [...context.marking.ids, id] },
      before: context.before ?? context.unread,
      unread: Math.max(0, context.unread - 1),
      refusal: null,
    })),
    assignAllRead: assign(({ context }) => ({
      marking: { ...context.marking, until: context.newest },
      before: context.before ?? context.unread,
      unread: 0,
      refusal: null,
    })),
    mergeMarks: assign(({ context }, { unread }: { unread: number }) => ({
      page: context.page && {
        ...context.page,
        // The exact time comes with the next page.
        data: context.page.data.map((one) =>
          isRead(context, one) ? { ...one, read_at: one.read_at ?? one.at } : one,
        ),
      },
      unread,
      before: null,
      marking: noMarks,
    })),
    revertMarks: assign(({ context }) => ({
      unread: context.before ?? context.unread,
      before: null,
      marking: noMarks,
    })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
})
