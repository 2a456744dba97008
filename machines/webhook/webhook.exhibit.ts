import type { Delivery } from '#contract/webhook'
import { delayEvent, doneEvent, refusedEvent, type Exhibit, eventsOf } from '#machines/kit/exhibit'
import { deliveriesFlow } from './deliveries.flow.ts'
import { deliveryLife } from './delivery.life.ts'
import { blankWebhook, webhooks as all } from './webhooks.flow.ts'

export const deliveryExhibit: Exhibit = {
  logic: deliveryLife,
  inputs: [{ tries: 0, patience: 2 }],
  events: [{ type: 'receiver.took' }, { type: 'receiver.refused' }, { type: 'delivery.retry' }],
}

const deliveryWith = (status: Delivery['status']): Delivery => ({
  id: 'd1',
  webhook_id: 'h1',
  event: 'order',
  status,
  tries: [{ at: '2026-03-02T09:00:00.000Z', status: 500, fault: null, answer: '', ms: 12 }],
  next_at: null,
  body: '{}',
  created_at: '2026-03-02T09:00:00.000Z',
})

const deliveriesPage = (status: Delivery['status']) => ({
  data: [deliveryWith(status)],
  total: 1,
})

const deliveriesExhibit: Exhibit = {
  logic: deliveriesFlow,
  inputs: [{ id: 'h1' }],
  events: [
    { type: 'page.set', offset: 10 },
    ...eventsOf('list.refresh', 'test.send'),
    { type: 'delivery.retry', id: 'd1' },
    doneEvent('fetchDeliveries', deliveriesPage('PENDING')),
    doneEvent('fetchDeliveries', deliveriesPage('FAILED')),
    refusedEvent('fetchDeliveries', 'OFFLINE'),
    doneEvent('sendTest'),
    refusedEvent('sendTest', 'RATE_LIMITED'),
    doneEvent('sendAgain'),
    refusedEvent('sendAgain', 'STATE_CONFLICT'),
    delayEvent('pollDue', 'deliveries.shown.waiting'),
  ],
}

const webhookWith = (is_active: boolean) => ({
  id: 'h1',
  url: 'https://shop.example/hook',
  description: null,
  events: ['order'],
  is_active,
  version: 1,
})

const proofRequired = (port: string) =>
  refusedEvent(port, 'STEP_UP_REQUIRED', {
    bound: { purpose: 'keys', meta: { subject: 'h1' } },
  })

const webhooksExhibit: Exhibit = {
  logic: all.flow,
  events: [
    { type: 'list.refresh' },
    { type: 'item.new', draft: blankWebhook },
    { type: 'item.open', id: 'h1' },
    ...eventsOf('item.close', 'item.edit', 'item.switch', 'item.drop', 'secret.renew'),
    { type: 'secret.acknowledge' },
    { type: 'overlap.set', hours: 0 },
    { type: 'draft.set', change: { url: 'https://shop.example/hook' } },
    ...eventsOf('form.submit', 'form.reset', 'action.confirm', 'action.cancel'),
    doneEvent('readItems', { all: [webhookWith(true)], extra: null }),
    refusedEvent('readItems', 'OFFLINE'),
    doneEvent('createItem', webhookWith(true)),
    refusedEvent('createItem', 'ALREADY_EXISTS'),
    proofRequired('createItem'),
    doneEvent('changeItem', webhookWith(true)),
    refusedEvent('changeItem', 'VERSION_CONFLICT'),
    proofRequired('changeItem'),
    doneEvent('switchItem', webhookWith(false)),
    refusedEvent('switchItem', 'VERSION_CONFLICT'),
    proofRequired('switchItem'),
    doneEvent('renewSecret', webhookWith(true)),
    refusedEvent('renewSecret', 'OFFLINE'),
    proofRequired('renewSecret'),
    doneEvent('dropItem', { left: null }),
    refusedEvent('dropItem', 'OFFLINE'),
    doneEvent('proof', { proven: true }),
    doneEvent('proof', { proven: false }),
  ],
  // The binding only matters to the proof.
  essence: ({ context }) => ({ ...context, bound: null, overlapHours: 0 }),
}

export const webhookExhibits = {
  webhooks: webhooksExhibit,
  deliveries: deliveriesExhibit,
  delivery: deliveryExhibit,
}
