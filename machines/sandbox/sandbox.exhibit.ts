import { done, refused, type Exhibit } from '#machines/kit/exhibit'
import { mailbox as letters } from './mailbox.flow.ts'

export const mailbox: Exhibit = {
  logic: letters.flow,
  inputs: [{ filter: { to: null } }],
  said: [
    { type: 'list.turn', offset: 10 },
    { type: 'list.filter', filter: { to: 'ann@example.com' } },
    { type: 'list.refresh' },
    done('fetchPage', { data: [], total: 0 }),
    refused('fetchPage', 'OFFLINE'),
  ],
}
