import { assign, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { User, UserData, UserDataChange } from '#contract/person'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** The signed-in person. A refusal keeps what was known before. */

export interface Person {
  user: User
  data: UserData
}

export const personPorts = {
  readPerson: question<Person>('readPerson'),
  changeData: question<UserData, { change: UserDataChange }>('changeData'),
}

export interface PersonFlowContext {
  person: Person | null
  change: UserDataChange
  refusal: RefusalNote | null
}

export const personFlow = setup({
  types: {
    context: {} as PersonFlowContext,
    events: {} as { type: 'person.refresh' } | { type: 'data.save'; change: UserDataChange },
    tags: {} as 'busy',
  },
  actors: personPorts,
  guards: { knownBefore: ({ context }) => context.person !== null },
  actions: {
    assignPerson: assign((_, person: Person) => ({ person, refusal: null })),
    assignChange: assign((_, { change }: { change: UserDataChange }) => ({ change })),
    assignData: assign(({ context }, data: UserData) => ({
      person: context.person && { ...context.person, data },
      refusal: null,
    })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'person',
  description: 'A refusal never takes away what is known of the person.',
  context: { person: null, change: {}, refusal: null },
  initial: 'reading',
  on: { 'person.refresh': '.reading' },
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readPerson',
        src: 'readPerson',
        onDone: { target: 'known', actions: withOutput('assignPerson') },
        onError: [
          { guard: 'knownBefore', target: 'known', actions: 'assignRefusal' },
          { target: 'unread', actions: 'assignRefusal' },
        ],
      },
    },
    unread: { description: 'Could not be loaded; may be retried.' },
    known: {
      description: 'The person is shown and can be changed.',
      initial: 'idle',
      on: { 'data.save': { target: 'saving', actions: withEvent('assignChange') } },
      states: { idle: {}, saved: { description: 'The last change was saved.' } },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'changeData',
        src: 'changeData',
        input: ({ context }) => ({ change: context.change }),
        onDone: { target: 'known.saved', actions: withOutput('assignData') },
        onError: { target: 'known', actions: 'assignRefusal' },
      },
    },
  },
})

export type PersonActor = ActorRefFrom<typeof personFlow>
