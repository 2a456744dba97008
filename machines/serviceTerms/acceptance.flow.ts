import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { Language } from '#contract/preferences'
import type { ServiceTerms } from '#contract/serviceTerms'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** The bank's terms of service, where the customer has yet to accept them. */

interface Acceptance {
  version: number
  language: Language
}

export const acceptancePorts = {
  readTerms: question<{ waiting: ServiceTerms | null }>('acceptance.readTerms'),
  acceptTerms: question<void, Acceptance>('acceptance.acceptTerms'),
}

interface AcceptanceContext {
  terms: ServiceTerms | null
  /** In which the terms were read when they were accepted. */
  language: Language
  refusal: RefusalNote | null
}

export const acceptanceFlow = setup({
  types: {
    context: {} as AcceptanceContext,
    events: {} as { type: 'terms.accept'; language: Language },
    tags: {} as 'asked',
  },
  actors: acceptancePorts,
  delays: { readAgain: 30_000 },
  guards: {
    termsWait: (_, { waiting }: { waiting: ServiceTerms | null }) => waiting !== null,
    termsChanged: ({ event }) => refusalIn(event).code === 'VERSION_CONFLICT',
  },
  actions: {
    assignTerms: assign((_, { waiting }: { waiting: ServiceTerms | null }) => ({
      terms: waiting,
    })),
    assignLanguage: assign((_, { language }: { language: Language }) => ({
      language,
      refusal: null,
    })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'acceptance',
  description: 'Terms that wait are accepted before anything else.',
  context: { terms: null, language: 'en', refusal: null },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readTerms',
        src: 'readTerms',
        onDone: [
          {
            guard: withOutput('termsWait'),
            target: 'asking',
            actions: withOutput('assignTerms'),
          },
          { target: 'settled' },
        ],
        onError: 'unread',
      },
    },
    unread: {
      description: 'Keeps nobody out; tried again.',
      after: { readAgain: 'reading' },
    },
    asking: {
      description: 'Nothing else opens.',
      tags: 'asked',
      on: { 'terms.accept': { target: 'accepting', actions: withEvent('assignLanguage') } },
    },
    accepting: {
      description: 'Newer terms are read first.',
      tags: 'asked',
      invoke: {
        id: 'acceptTerms',
        src: 'acceptTerms',
        input: ({ context: { terms, language } }) => ({ version: terms!.version, language }),
        onDone: 'settled',
        onError: [
          { guard: 'termsChanged', target: 'reading', actions: 'assignRefusal' },
          { target: 'asking', actions: 'assignRefusal' },
        ],
      },
    },
    settled: { description: 'Nothing waits.', type: 'final' },
  },
})

export type AcceptanceActor = ActorRefFrom<typeof acceptanceFlow>
export type AcceptanceSnapshot = SnapshotFrom<typeof acceptanceFlow>
