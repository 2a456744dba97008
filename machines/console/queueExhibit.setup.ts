import { doneEvent, refusedEvent, type Exhibit } from '#machines/kit/exhibit'

/** Of a queue of the console. */
export const queueExhibit = (logic: Exhibit['logic'], asked: object): Exhibit => ({
  logic,
  inputs: [{ asked }],
  events: [
    { type: 'page.refresh' },
    { type: 'news.arrived' },
    { type: 'case.choose', id: '1', on: true },
    { type: 'case.choose', id: '1', on: false },
    { type: 'cases.choose', ids: ['1', '2'] },
    { type: 'cases.choose', ids: [] },
    { type: 'cases.assign', mine: true },
    { type: 'cases.assign', mine: false },
    doneEvent('readAnswer', { answer: { data: [{ id: '1' }, { id: '2' }], total: 2 } }),
    refusedEvent('readAnswer', 'OFFLINE'),
    doneEvent('assignCase'),
    refusedEvent('assignCase', 'STATE_CONFLICT'),
  ],
})
