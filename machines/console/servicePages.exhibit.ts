import type { Exhibit } from '#machines/kit/exhibit'
import { recordExhibit } from './recordExhibit.setup.ts'
import { failingWebhook } from './failingWebhook.flow.ts'
import { failingWebhookQueue } from './failingWebhookQueue.flow.ts'
import { queueExhibit } from './queueExhibit.setup.ts'
import type { ConsolePageId } from './routes.ts'
import { servicePagesFlow } from './servicePages.flow.ts'
import { stoppedChain } from './stoppedChain.flow.ts'
import { stoppedChainQueue } from './stoppedChainQueue.flow.ts'

const at = (page: ConsolePageId, ids: readonly (string | null)[]) =>
  ids.map((id) => ({ location: { page, id, query: '' } }))

const places = [...at('failingWebhooks', [null, 'w1']), ...at('stoppedChains', [null, '1'])]

const servicePages: Exhibit = {
  logic: servicePagesFlow,
  inputs: places,
  events: [
    ...places.map((place) => ({ type: 'location.changed', ...place })),
    { type: 'news.arrived' },
  ],
}

export const serviceExhibits = {
  servicePages,
  failingWebhookQueue: queueExhibit(failingWebhookQueue.flow, { sort: 'since', offset: 0 }),
  failingWebhook: recordExhibit(failingWebhook.flow, 'send', { id: 'w1' }),
  stoppedChainQueue: queueExhibit(stoppedChainQueue.flow, { sort: 'since', offset: 0 }),
  stoppedChain: recordExhibit(stoppedChain.flow, 'retry', { id: '1' }),
}
