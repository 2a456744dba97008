import { delayEvent, doneEvent, eventsOf, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { arrivalFlow } from './arrival.flow.ts'
import { noticesFlow } from './notices.flow.ts'
import { preferencesFlow } from './preferences.flow.ts'

const noticeWith = (id: string, number: number, read: boolean) => ({
  id,
  number,
  topic: 'order',
  kind: 'order_complete',
  facts: {},
  room: 'activity',
  subject: 'o1',
  wallet_id: 'w1',
  at: '2026-01-01T00:00:00Z',
  read_at: read ? '2026-01-01T00:00:00Z' : null,
})

const noticesExhibit: Exhibit = {
  logic: noticesFlow,
  events: [
    { type: 'page.set', offset: 10 },
    { type: 'list.refresh' },
    { type: 'unread.changed', unread: 1 },
    { type: 'notice.read', id: 'n2' },
    { type: 'notices.readAll' },
    doneEvent('fetchNotices', {
      data: [noticeWith('n2', 2, false), noticeWith('n1', 1, true)],
      total: 2,
      unread: 1,
    }),
    refusedEvent('fetchNotices', 'OFFLINE'),
    doneEvent('markRead', { unread: 0 }),
    refusedEvent('markRead', 'OFFLINE'),
  ],
}

const topics = (on: boolean) => {
  const choice = { email: on, telegram: on }
  return {
    money_in: choice,
    money_out: choice,
    order: choice,
    card: choice,
    verification: choice,
    message: choice,
  }
}

const preferencesExhibit: Exhibit = {
  logic: preferencesFlow,
  events: [
    { type: 'preferences.refresh' },
    { type: 'choice.set', topic: 'order', channel: 'email', on: true },
    doneEvent('readPreferences', {
      topics: topics(false),
      channels: { email: 'open', telegram: 'absent' },
    }),
    refusedEvent('readPreferences', 'OFFLINE'),
    doneEvent('savePreferences', {
      topics: topics(true),
      channels: { email: 'open', telegram: 'absent' },
    }),
    refusedEvent('savePreferences', 'OFFLINE'),
  ],
}

const arrivalExhibit: Exhibit = {
  logic: arrivalFlow,
  events: [
    ...eventsOf('notice.arrived', 'notice.open', 'notice.close'),
    delayEvent('nobodyPresses', 'arrival.shown'),
    doneEvent('fetchArrived', noticeWith('n3', 3, false)),
    doneEvent('fetchArrived', null),
    refusedEvent('fetchArrived', 'OFFLINE'),
    doneEvent('markArrivedRead'),
    refusedEvent('markArrivedRead', 'OFFLINE'),
  ],
}

export const noticeExhibits = {
  notices: noticesExhibit,
  preferences: preferencesExhibit,
  arrival: arrivalExhibit,
}
