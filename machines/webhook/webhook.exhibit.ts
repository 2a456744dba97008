import { Refusal } from '#contract/kit/refusal'
import { after, done, refused, type Exhibit } from '#machines/kit/exhibit'
import { deliveriesFlow } from './deliveries.flow.ts'
import { deliveryLife } from './delivery.life.ts'
import { webhooksFlow } from './webhooks.flow.ts'

export const delivery: Exhibit = {
  logic: deliveryLife,
  inputs: [{ tries: 0, patience: 2 }],
  said: [{ type: 'receiver.took' }, { type: 'receiver.refused' }, { type: 'delivery.retry' }],
}

const sent = (status: string) => ({ data: [{ id: 'd1', status }], total: 1 })

export const deliveries: Exhibit = {
  logic: deliveriesFlow,
  inputs: [{ webhookId: 'h1' }],
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
  logic: webhooksFlow,
  said: [
    { type: 'webhooks.refresh' },
    { type: 'webhook.begin' },
    { type: 'webhook.open', id: 'h1' },
    { type: 'webhook.close' },
    { type: 'webhook.edit' },
    { type: 'webhook.switch' },
    { type: 'webhook.drop' },
    { type: 'secret.renew' },
    { type: 'secret.seen' },
    { type: 'draft.set', change: { url: 'https://shop.example/hook' } },
    { type: 'draft.save' },
    { type: 'action.confirm' },
    { type: 'action.cancel' },
    { type: 'form.reset' },
    done('readWebhooks', { all: [webhook(true)] }),
    refused('readWebhooks', 'OFFLINE'),
    done('saveWebhook', webhook(true)),
    refused('saveWebhook', 'ALREADY_EXISTS'),
    proofWanted('saveWebhook'),
    done('switchWebhook', webhook(false)),
    refused('switchWebhook', 'VERSION_CONFLICT'),
    done('renewSecret', webhook(true)),
    refused('renewSecret', 'OFFLINE'),
    proofWanted('renewSecret'),
    done('dropWebhook'),
    refused('dropWebhook', 'OFFLINE'),
    done('proof', { proven: true }),
    done('proof', { proven: false }),
  ],
}
