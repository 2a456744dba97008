import { doneEvent, refusedEvent, type Exhibit } from '#machines/kit/exhibit'

/** A page of the console with one record and what is done about it. */
export const recordExhibit = (logic: Exhibit['logic'], act: string, record: object): Exhibit => ({
  logic,
  inputs: [{ id: 'r1' }],
  events: [
    { type: 'act.choose', act },
    { type: 'act.perform', act },
    { type: 'act.submit', draft: { text: 'They called us', picked: [] } },
    { type: 'act.cancel' },
    { type: 'personal.hide' },
    { type: 'page.refresh' },
    { type: 'news.arrived' },
    doneEvent('readRecord', { record }),
    refusedEvent('readRecord', 'NOT_FOUND'),
    doneEvent('performAct', { opened: null }),
    doneEvent('performAct', { opened: { documents: [] } }),
    refusedEvent('performAct', 'STATE_CONFLICT'),
  ],
})
