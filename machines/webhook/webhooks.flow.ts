import { openIn, noWebhooks, webhooksSetup } from './webhooks.setup.ts'

/**
 * A person's webhooks: all of them, one with what was sent to it, or the form of a new one.
 *
 * A secret is shown once, when it is made. It lies in the device vault and no longer than this
 * chart stands in `showing`: the stream that guards it there empties the vault however that ends.
 * Where the bank wants a new address or a new secret proved first, the person does, and the call
 * is said again.
 */
export const webhooksFlow = webhooksSetup.createMachine({
  id: 'webhooks',
  context: noWebhooks,
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readWebhooks',
        src: 'readWebhooks',
        onDone: {
          target: 'listed',
          actions: { type: 'noteAll', params: ({ event }) => event.output },
        },
        onError: { target: 'unread', actions: 'noteRefusal' },
      },
    },
    unread: { on: { 'webhooks.refresh': 'reading' } },
    listed: {
      on: {
        'webhooks.refresh': 'reading',
        'webhook.begin': { target: 'writing', actions: 'forgetDraft' },
        'webhook.open': {
          guard: { type: 'known', params: ({ event }) => event },
          target: 'one',
          actions: { type: 'noteOpen', params: ({ event }) => event },
        },
      },
    },
    writing: {
      description: 'The form of a new one, or of the one that is open.',
      on: {
        'draft.set': {
          actions: ['forgetRefusal', { type: 'noteDraft', params: ({ event }) => event }],
        },
        'draft.save': {
          guard: 'sayable',
          target: 'saving',
          actions: { type: 'noteAction', params: { action: 'save' } },
        },
        'form.reset': 'returning',
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveWebhook',
        src: 'saveWebhook',
        input: ({ context }) => ({
          draft: context.draft,
          version: context.draft.id === null ? null : (openIn(context)?.version ?? null),
        }),
        onDone: [
          {
            guard: 'newOne',
            target: 'showing',
            actions: { type: 'noteOne', params: ({ event }) => event.output },
          },
          { target: 'one', actions: { type: 'noteOne', params: ({ event }) => event.output } },
        ],
        onError: [
          { guard: 'proofAsked', target: 'proving', actions: 'noteBound' },
          { target: 'writing', actions: 'noteRefusal' },
        ],
      },
    },
    one: {
      initial: 'still',
      invoke: {
        id: 'deliveries',
        src: 'deliveriesFlow',
        // Only one that is known is ever opened.
        input: ({ context }) => ({ webhookId: context.openId! }),
      },
      on: {
        'webhook.close': { target: 'listed', actions: 'forgetOpen' },
        'webhook.edit': { target: 'writing', actions: 'noteEdited' },
      },
      states: {
        still: {
          on: {
            'webhook.switch': { target: 'switching', actions: 'forgetRefusal' },
            'secret.renew': { target: 'wondering.renew', actions: 'forgetRefusal' },
            'webhook.drop': { target: 'wondering.drop', actions: 'forgetRefusal' },
          },
        },
        switching: {
          tags: 'busy',
          invoke: {
            id: 'switchWebhook',
            src: 'switchWebhook',
            input: ({ context }) => ({
              id: context.openId!,
              on: openIn(context)?.is_active === false,
            }),
            onDone: {
              target: 'still',
              actions: { type: 'noteOne', params: ({ event }) => event.output },
            },
            onError: { target: 'still', actions: 'noteRefusal' },
          },
        },
        wondering: {
          description: 'What cannot be taken back is asked about once more.',
          initial: 'renew',
          on: { 'action.cancel': 'still' },
          states: {
            renew: {
              on: {
                'action.confirm': {
                  target: '#webhooks.renewing',
                  actions: { type: 'noteAction', params: { action: 'renew' } },
                },
              },
            },
            drop: { on: { 'action.confirm': '#webhooks.dropping' } },
          },
        },
      },
    },
    renewing: {
      tags: 'busy',
      invoke: {
        id: 'renewSecret',
        src: 'renewSecret',
        input: ({ context }) => ({ id: context.openId! }),
        onDone: {
          target: 'showing',
          actions: { type: 'noteOne', params: ({ event }) => event.output },
        },
        onError: [
          { guard: 'proofAsked', target: 'proving', actions: 'noteBound' },
          { target: 'one', actions: 'noteRefusal' },
        ],
      },
    },
    proving: {
      description: 'The person proves themselves for this very address or webhook.',
      invoke: {
        id: 'proof',
        src: 'proofFlow',
        input: ({ context }) => ({ bound: context.bound! }),
        onDone: [
          {
            guard: {
              type: 'proven',
              params: ({ event }) => event.output,
            },
            target: 'resuming',
          },
          { guard: 'renewing', target: 'one' },
          { target: 'writing' },
        ],
      },
    },
    resuming: { always: [{ guard: 'renewing', target: 'renewing' }, { target: 'saving' }] },
    showing: {
      description: 'The vault holds the secret, this once.',
      invoke: { id: 'guardSecret', src: 'guardSecret' },
      on: { 'secret.seen': 'one' },
    },
    dropping: {
      tags: 'busy',
      invoke: {
        id: 'dropWebhook',
        src: 'dropWebhook',
        input: ({ context }) => ({ id: context.openId! }),
        onDone: { target: 'listed', actions: 'forgetDropped' },
        onError: { target: 'one', actions: 'noteRefusal' },
      },
    },
    returning: {
      always: [
        { guard: 'oneOpen', target: 'one', actions: 'forgetRefusal' },
        { target: 'listed', actions: 'forgetRefusal' },
      ],
    },
  },
})
