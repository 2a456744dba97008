import { Refusal } from '#contract/kit/refusal'
import { delayEvent, doneEvent, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { deliveriesFlow } from './deliveries.flow.ts'
import { deliveryLife } from './delivery.life.ts'
import { blankWebhook, webhooks as all } from './webhooks.flow.ts'

export const deliveryExhibit: Exhibit = {
  logic: deliveryLife,
  inputs: [{ tries: 0, patience: 2 }],
  events: [{ type: 'receiver.took' }, { type: 'receiver.refused' }, { type: 'delivery.retry' }],
}

const deliveriesPage = (status: string) => ({ data: [{ id: 'd1', status }], total: 1 })

export const deliveriesExhibit: Exhibit = {
  logic: deliveriesFlow,
  inputs: [{ id: 'h1' }],
  events: [
    { type: 'page.set', offset: 10 },
    { type: 'list.refresh' },
    { type: 'test.send' },
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

const proofRequired = (port: string) => ({
  type: `xstate.error.actor.${port}`,
  error: new Refusal('STEP_UP_REQUIRED', undefined, {
    bound: { purpose: 'keys', meta: { subject: 'h1' } },
  }),
})

export const webhooksExhibit: Exhibit = {
  logic: all.flow,
  events: [
    { type: 'list.refresh' },
    { type: 'item.new', draft: blankWebhook },
    { type: 'item.open', id: 'h1' },
    { type: 'item.close' },
    { type: 'item.edit' },
    { type: 'item.switch' },
    { type: 'item.drop' },
    { type: 'secret.renew' },
    { type: 'secret.acknowledge' },
    { type: 'overlap.set', hours: 0 },
    { type: 'draft.set', change: { url: 'https://shop.example/hook' } },
    { type: 'form.submit' },
    { type: 'form.reset' },
    { type: 'action.confirm' },
    { type: 'action.cancel' },
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
