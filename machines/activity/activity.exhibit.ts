import { delayEvent, doneEvent, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { pageExhibit } from '#machines/kit/pageExhibit'
import { activityFlow } from './activity.flow.ts'
import { activityPageFlow } from './activityPage.flow.ts'
import { receiptPdf } from './receiptPdf.flow.ts'

const row = (id: string, waiting = false) => ({ id, waiting, created_at: '2026-03-02T10:00:00Z' })

const activityExhibit: Exhibit = {
  logic: activityFlow,
  inputs: [
    { walletId: 'w1', filter: {} },
    { walletId: null, filter: { kind: 'card' } },
  ],
  events: [
    { type: 'wallet.follow', walletId: 'w1' },
    { type: 'list.filter', filter: { search: 'rent' } },
    { type: 'list.more' },
    { type: 'list.refresh' },
    doneEvent('fetchEvents', { rows: [row('a1')], next: null }),
    doneEvent('fetchEvents', { rows: [row('a2', true), row('a1')], next: '0-1-a1' }),
    refusedEvent('fetchEvents', 'OFFLINE'),
    doneEvent('fetchMore', { rows: [row('a0')], next: null }),
    refusedEvent('fetchMore', 'OFFLINE'),
  ],
  essence: ({ context }) => [context.walletId, Object.keys(context.filter), context.next === null],
}

const receiptPdfExhibit: Exhibit = {
  logic: receiptPdf.flow,
  events: [
    { type: 'statement.save', ask: { id: 'x1', language: 'en' } },
    doneEvent('saveStatement', { result: 'saved' }),
    doneEvent('saveStatement', { result: 'copied' }),
    doneEvent('saveStatement', { result: 'unsupported' }),
    refusedEvent('saveStatement', 'OFFLINE'),
  ],
}

export const activityPage: Exhibit = {
  ...pageExhibit(
    // No parent here to send to.
    activityPageFlow.provide({ actions: { openSearch: () => {} } }),
    [
      { type: 'search.type', text: 'rent' },
      { type: 'event.retry' },
      delayEvent('typingPauses', 'activityPage.search.typing'),
      doneEvent('readEvent', { id: 'x1', source: 'order' }),
      doneEvent('readEvent', { id: 'x1', source: 'purchase' }),
      refusedEvent('readEvent', 'NOT_FOUND'),
    ],
  ),
  essence: ({ context }) => [context.walletId, context.id, context.event?.source, context.typed],
}

export const activityExhibits = { activity: activityExhibit, receiptPdf: receiptPdfExhibit }
