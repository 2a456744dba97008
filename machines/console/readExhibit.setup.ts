import { doneEvent, refusedEvent, type Exhibit } from '#machines/kit/exhibit'

/** Of a page of the console that only reads. */
export const readExhibit = (logic: Exhibit['logic'], asked: object, answer: object): Exhibit => ({
  logic,
  inputs: [{ asked }],
  events: [
    { type: 'page.refresh' },
    { type: 'news.arrived' },
    doneEvent('readAnswer', { answer }),
    refusedEvent('readAnswer', 'OFFLINE'),
  ],
})
