import type { FieldDescriptions } from './common.ts'

/** Webhooks whose receivers keep refusing. */
export const failingWebhookFields: FieldDescriptions = {
  'FailingWebhook.host': 'The host that messages are sent to.',
  'FailingWebhook.is_active': 'Whether messages are sent there.',
  'FailingWebhook.failed': 'How many messages were given up since it was last switched on.',
  'FailingWebhook.attempts': 'How often these were sent.',
  'FailingWebhook.since': 'When the first of them was given up: ISO 8601, UTC.',
  'FailingWebhook.due_at': [
    'By when somebody should have acted: ISO 8601, UTC.',
    'Null where nothing waits.',
  ],
  'FailingWebhook.deliveries': 'The messages that were given up, newest first; 50 at most.',
  'FailingWebhook.acts': 'What staff did so far, newest first; 50 at most.',
  last_at: ['When it was last sent: ISO 8601, UTC.', 'Null where nothing waits.'],
  last_status: ['The HTTP status of the last answer.', 'Null where there was no answer.'],
  last_fault: ['Why there was no answer.', 'Null where there was one.'],
  'deliveries.attempts': 'How often it was sent.',
  'acts.act': 'Whether messages were sent again, or the webhook was paused.',
  'acts.words': 'Why; of a pause, what its owner was sent.',
  'acts.by': 'Name of the member of staff.',
  'assignFailingWebhook.mine': 'Whether it becomes one’s own work, or nobody’s.',
  'sendWebhookAgain.reason': 'Why; the audit keeps it.',
  'sendWebhookAgain.sent': 'How many messages are being sent again.',
  'pauseWebhook.is_active': 'Whether messages are sent there; false from now on.',
  'pauseWebhook.message': 'What its owner is sent, as it is written.',
}
