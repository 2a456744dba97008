import { assign } from 'xstate'
import type { PlaceDraft } from '#contract/place'
import type { Schedule } from '#contract/schedule'
import { withEvent, withOutput } from '#machines/kit/params'
import { askProof, withProof } from '#machines/kit/withProof'
import type { When } from '#machines/schedule/when.setup'
import { orderFormWithPayee } from './orderFormRecipient.setup.ts'

/** A payment for later: scheduled instead of placed. Parts of orderForm.flow.ts. */

export const orderFormWithWhen = orderFormWithPayee.extend({
  actions: {
    assignWhen: assign((_, { when }: { when: When | null }) => ({ when, refusal: null })),
    assignAccepted: assign((_, { accepted }: { accepted: PlaceDraft | null }) => ({
      accepted,
      refusal: null,
    })),
    assignSchedule: assign((_, schedule: Schedule) => ({ schedule, refusal: null })),
  },
})

const sending = orderFormWithWhen.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'createSchedule',
    src: 'createSchedule',
    input: ({ context }) => ({ draft: context.accepted!, when: context.when! }),
    onDone: { target: '#orderForm.work.scheduled', actions: withOutput('assignSchedule') },
    onError: [askProof('proving'), { target: 'dropped', actions: 'assignRefusal' }],
  },
})

const asked = withProof(sending, 'dropped')

const accepting = orderFormWithWhen.createStateConfig({
  description: 'The price that was shown is locked before the payment is scheduled.',
  tags: 'busy',
  entry: 'acceptQuote',
  on: {
    'quote.moved': [
      {
        guard: withEvent('isAccepted'),
        target: 'sending',
        actions: withEvent('assignAccepted'),
      },
      { guard: withEvent('isPriced') },
      { target: 'dropped' },
    ],
  },
})

export const scheduling = orderFormWithWhen.createStateConfig({
  ...asked,
  description: 'Confirmed for later: the bank takes it, after step-up if it asks for one.',
  initial: 'accepting',
  states: {
    accepting,
    ...asked.states,
    dropped: {
      description: 'Nothing was scheduled; what was typed stays.',
      entry: 'releaseQuote',
      always: '#orderForm.work.open.making.writing',
    },
  },
})

export const scheduled = orderFormWithWhen.createStateConfig({
  description: 'The bank pays on its dates.',
  initial: 'forgetting',
  on: { 'form.restart': { target: 'reading', actions: 'clearForm' } },
  states: {
    forgetting: {
      description: 'The draft must not be sent again.',
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context: { walletId, form } }) => ({ walletId, form, draft: null }),
        onDone: 'done',
        onError: 'done',
      },
    },
    done: { description: 'The draft is gone from the device.' },
  },
})
