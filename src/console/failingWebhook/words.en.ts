import type { FailingWebhookAct } from '#contract/ops/failingWebhook'
import type { DeliveryFault } from '#contract/webhook'
import type { ActTexts } from '#console/ActForm.tsx'

export const webhooks = {
  title: 'Failing webhooks',
  hint: 'Customers’ servers that refused a message at every attempt. Send the messages again, or pause the webhook; its owner reads why.',
  retry: 'Try again',
  empty: 'No webhook is failing.',
  back: 'All failing webhooks',
  host: 'Host',
  failed: 'Messages given up',
  attempts: 'Attempts',
  last: 'Last answer',
  lastAt: 'Last attempt',
  answered: (status: number) => `Status ${status}`,
  faults: {
    unknown_host: 'Unknown host',
    private_address: 'Private address',
    not_encrypted: 'Not encrypted',
    unreachable: 'Unreachable',
    timeout: 'No answer in time',
  } satisfies Record<DeliveryFault, string>,
  status: 'Status',
  on: 'On',
  off: 'Paused',
  since: 'Failing since',
  facts: 'Webhook and owner',
  deliveries: 'Messages given up',
  noDeliveries: 'No message waits to be sent again.',
  event: 'Event',
  message: 'Message',
  acts: 'What staff did',
  noActs: 'Nothing has been done yet.',
  done: { SENT_AGAIN: 'Sent again', PAUSED: 'Paused' },
  forms: {
    send: {
      offer: 'Send again',
      hint: 'Each message goes out at once under its own id. The audit keeps your reason.',
      submit: 'Send again',
    },
    pause: {
      offer: 'Pause webhook',
      label: 'Message to the owner',
      hint: 'No messages are sent until the owner switches the webhook on again. The owner gets these words.',
      submit: 'Pause webhook',
    },
  } satisfies Record<FailingWebhookAct, ActTexts>,
}
