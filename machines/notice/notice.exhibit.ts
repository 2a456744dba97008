import { done, refused, type Exhibit } from '#machines/kit/exhibit'
import { noticesFlow } from './notices.flow.ts'
import { preferencesFlow } from './preferences.flow.ts'

const one = (id: string, number: number, read: boolean) => ({
  id,
  number,
  topic: 'order',
  kind: 'order_complete',
  facts: {},
  read_at: read ? '2026-01-01T00:00:00Z' : null,
})

export const notices: Exhibit = {
  logic: noticesFlow,
  said: [
    { type: 'list.turn', offset: 10 },
    { type: 'list.refresh' },
    { type: 'unread.told', unread: 1 },
    { type: 'notice.read', id: 'n2' },
    { type: 'notices.readAll' },
    done('fetchNotices', {
      data: [one('n2', 2, false), one('n1', 1, true)],
      total: 2,
      unread: 1,
    }),
    refused('fetchNotices', 'OFFLINE'),
    done('markRead', { unread: 0 }),
    refused('markRead', 'OFFLINE'),
  ],
}

const topics = (on: boolean) => {
  const choice = { email: on, telegram: on }
  return { money_in: choice, order: choice, card: choice, verification: choice }
}

export const preferences: Exhibit = {
  logic: preferencesFlow,
  said: [
    { type: 'preferences.refresh' },
    { type: 'choice.set', topic: 'order', channel: 'email', on: true },
    done('readPreferences', {
      topics: topics(false),
      channels: { email: 'open', telegram: 'absent' },
    }),
    refused('readPreferences', 'OFFLINE'),
    done('savePreferences', {
      topics: topics(true),
      channels: { email: 'open', telegram: 'absent' },
    }),
    refused('savePreferences', 'OFFLINE'),
  ],
}
