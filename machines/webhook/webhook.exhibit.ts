import { Refusal } from '#contract/kit/refusal'
import { after, done, refused, type Exhibit } from '#machines/kit/exhibit'
import { deliveriesFlow } from './deliveries.flow.ts'
import { deliveryLife } from './delivery.life.ts'
import { blankWebhook, webhooks as all } from './webhooks.flow.ts'

export const delivery: Exhibit = {
  logic: deliveryLife,
  inputs: [{ tries: 0, patience: 2 }],
  said: [{ type: 'receiver.took' }, { type: 'receiver.refused' }, { type: 'delivery.retry' }],
}

const sent = (status: string) => ({ data: [{ id: 'd1', status }], total: 1 })

export const deliveries: Exhibit = {
  logic: deliveriesFlow,
  inputs: [{ id: 'h1' }],
  said: [
    { type: 'list.turn', offset: 10 },
    { type: 'list.refresh' },
    { type: 'test.send' },
    { type: 'delivery.retry', id: 'd1' },
    done('fetchDeliveries', sent('PENDING')),
    done('fetchDeliveries', sent('FAILED')),
    refused('fetchDeliveries', 'OFFLINE'),
    done('sendTest'),
    refused('sendTest', 'RATE_LIMITED'),
    done('sendAgain'),
    refused('sendAgain', 'STATE_CONFLICT'),
    after('somethingComes', 'deliveries.shown.waiting'),
  ],
}

const webhook = (is_active: boolean) => ({
  id: 'h1',
  url: 'https://shop.example/hook',
  description: null,
  events: ['order'],
  is_active,
  version: 1,
})

const proofWanted = (port: string) => ({
  type: `xstate.error.actor.${port}`,
  error: new Refusal('STEP_UP_REQUIRED', undefined, {
    bound: { purpose: 'keys', meta: { subject: 'h1' } },
  }),
})

export const webhooks: Exhibit = {
  logic: all.flow,
  said: [
    { type: 'list.refresh' },
    { type: 'item.new', draft: blankWebhook },
    { type: 'item.open', id: 'h1' },
    { type: 'item.close' },
    { type: 'item.edit' },
    { type: 'item.switch' },
    { type: 'item.drop' },
    { type: 'secret.renew' },
    { type: 'secret.seen' },
    { type: 'overlap.set', hours: 0 },
    { type: 'draft.set', change: { url: 'https://shop.example/hook' } },
    { type: 'form.submit' },
    { type: 'form.reset' },
    { type: 'action.confirm' },
    { type: 'action.cancel' },
    done('readItems', { all: [webhook(true)], extra: null }),
    refused('readItems', 'OFFLINE'),
    done('createItem', webhook(true)),
    refused('createItem', 'ALREADY_EXISTS'),
    proofWanted('createItem'),
    done('changeItem', webhook(true)),
    refused('changeItem', 'VERSION_CONFLICT'),
    proofWanted('changeItem'),
    done('switchItem', webhook(false)),
    refused('switchItem', 'VERSION_CONFLICT'),
    proofWanted('switchItem'),
    done('renewSecret', webhook(true)),
    refused('renewSecret', 'OFFLINE'),
    proofWanted('renewSecret'),
    done('dropItem', { left: null }),
    refused('dropItem', 'OFFLINE'),
    done('proof', { proven: true }),
    done('proof', { proven: false }),
  ],
  // What must be proved changes nothing but the proof.
  essence: ({ context }) => ({ ...context, bound: null, overlapHours: 0 }),
}
