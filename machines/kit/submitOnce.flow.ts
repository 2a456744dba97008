import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import { withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from './refusal.ts'
import { isOutcomeStillUnknown, isOutcomeUnknown } from './outcome.ts'

/**
 * Stored on the device with its idempotency key from before the first send until the final answer:
 * a double click, a reload, a second tab or a lost answer is the same submission. Without an answer
 * the bank is asked under the same key, and no failure is reported before it knows.
 */

/** What the device stores; the key it is stored with never enters a chart. */
export interface Submission<Draft> {
  draft: Draft
  /** True from just before the first send. */
  sent: boolean
}

/** No draft: nothing was found. No result: nothing was done. */
export interface Outcome<Draft, Result> {
  draft: Draft | null
  result: Result | null
  refusal: RefusalNote | null
}

interface Options<Result> {
  /** While true of a result, the parent forgets the submission later. */
  isOpen?: (result: Result) => boolean
}

export function makeSubmitOnce<Draft, Result>({ isOpen = () => false }: Options<Result> = {}) {
  const ports = {
    findSubmission: question<{ submission: Submission<Draft> | null }, { walletId: string }>(
      'findSubmission',
    ),
    /** Creates the key for a new draft, and marks it as sent. */
    keepSubmission: question<void, { draft: Draft }>('keepSubmission'),
    submit: question<Result, { draft: Draft }>('submit'),
    /** The same request under the same key: returns the earlier result, or does it now. */
    askOutcome: question<Result, { draft: Draft }>('askOutcome'),
    forgetSubmission: question<void, { walletId: string }>('forgetSubmission'),
  }

  const flow = setup({
    types: {
      context: {} as { walletId: string } & Outcome<Draft, Result>,
      input: {} as { walletId: string; draft: Draft | null },
      output: {} as Outcome<Draft, Result>,
      events: {} as { type: 'outcome.ask' },
      tags: {} as 'busy',
    },
    actors: ports,
    delays: { retryDelayPasses: 3_000 },
    guards: {
      draftGiven: ({ context }) => context.draft !== null,
      wasSent: (_, { submission }: { submission: Submission<Draft> | null }) =>
        submission?.sent === true,
      resultOpen: (_, { result }: { result: Result }) => isOpen(result),
      outcomeUnknown: (_, refusal: RefusalNote) => isOutcomeUnknown(refusal),
      stillUnknown: (_, refusal: RefusalNote) => isOutcomeStillUnknown(refusal),
    },
    actions: {
      assignFound: assign((_, { submission }: { submission: Submission<Draft> | null }) => ({
        draft: submission?.draft ?? null,
      })),
      assignResult: assign((_, { result }: { result: Result }) => ({ result })),
      assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    },
  }).createMachine({
    id: 'submitOnce',
    description:
      'A submission is stored with its key before it is sent, so it reaches the bank exactly once.',
    context: ({ input }) => ({ ...input, result: null, refusal: null }),
    output: ({ context: { draft, result, refusal } }) => ({ draft, result, refusal }),
    initial: 'deciding',
    states: {
      deciding: {
        description: 'A draft is sent; without one an earlier submission is looked for.',
        always: [{ guard: 'draftGiven', target: 'keeping' }, { target: 'finding' }],
      },
      finding: {
        description: 'Looks for an earlier submission of this wallet.',
        tags: 'busy',
        invoke: {
          id: 'findSubmission',
          src: 'findSubmission',
          input: ({ context: { walletId } }) => ({ walletId }),
          onDone: [
            {
              guard: withOutput('wasSent'),
              target: 'outcomeUnknown.asking',
              actions: withOutput('assignFound'),
            },
            { target: 'done', actions: withOutput('assignFound') },
          ],
          onError: { target: 'done', actions: 'assignRefusal' },
        },
      },
      keeping: {
        description: 'Nothing is sent before it is stored.',
        tags: 'busy',
        invoke: {
          id: 'keepSubmission',
          src: 'keepSubmission',
          input: ({ context }) => ({ draft: context.draft! }),
          onDone: 'sending',
          // It belongs to another tab and must stay.
          onError: { target: 'done', actions: 'assignRefusal' },
        },
      },
      sending: {
        tags: 'busy',
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context }) => ({ draft: context.draft! }),
          onDone: [
            {
              guard: { type: 'resultOpen', params: ({ event }) => ({ result: event.output }) },
              target: 'done',
              actions: { type: 'assignResult', params: ({ event }) => ({ result: event.output }) },
            },
            {
              target: 'forgetting',
              actions: { type: 'assignResult', params: ({ event }) => ({ result: event.output }) },
            },
          ],
          onError: [
            {
              guard: { type: 'outcomeUnknown', params: ({ event }) => refusalIn(event) },
              target: 'outcomeUnknown',
            },
            { target: 'forgetting', actions: 'assignRefusal' },
          ],
        },
      },
      outcomeUnknown: {
        description: 'No answer: the bank is asked under the same key until it knows.',
        initial: 'waiting',
        states: {
          waiting: {
            description: 'A pause before the bank is asked again, which can be cut short.',
            after: { retryDelayPasses: 'asking' },
            on: { 'outcome.ask': 'asking' },
          },
          asking: {
            tags: 'busy',
            invoke: {
              id: 'askOutcome',
              src: 'askOutcome',
              input: ({ context }) => ({ draft: context.draft! }),
              onDone: [
                {
                  guard: { type: 'resultOpen', params: ({ event }) => ({ result: event.output }) },
                  target: '#submitOnce.done',
                  actions: {
                    type: 'assignResult',
                    params: ({ event }) => ({ result: event.output }),
                  },
                },
                {
                  target: '#submitOnce.forgetting',
                  actions: {
                    type: 'assignResult',
                    params: ({ event }) => ({ result: event.output }),
                  },
                },
              ],
              onError: [
                {
                  guard: { type: 'stillUnknown', params: ({ event }) => refusalIn(event) },
                  target: 'waiting',
                },
                { target: '#submitOnce.forgetting', actions: 'assignRefusal' },
              ],
            },
          },
        },
      },
      forgetting: {
        description: 'The answer is final; the key is no longer needed.',
        tags: 'busy',
        invoke: {
          id: 'forgetSubmission',
          src: 'forgetSubmission',
          input: ({ context: { walletId } }) => ({ walletId }),
          onDone: 'done',
          onError: 'done',
        },
      },
      done: {
        description: 'The bank’s answer is final, or still open and followed by the parent.',
        type: 'final',
      },
    },
  })

  return { flow, ports }
}
