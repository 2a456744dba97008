import { assign, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { Language } from '#contract/preferences'
import { withEvent } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import type { BookAccountQuery } from './bookAccounts.flow.ts'

/** A file of the books, by what its page shows. */
export type BookFile =
  | { kind: 'trialBalance'; day: string | null }
  | { kind: 'accounts'; asked: BookAccountQuery }
  | { kind: 'postings'; id: string }
  | { kind: 'report'; period: string; form: 'csv' }
  | { kind: 'report'; period: string; form: 'pdf'; language: Language }

export const bookFilePorts = { saveFile: question<void, { file: BookFile }>('bookFile.saveFile') }

interface BookFileContext {
  file: BookFile | null
  refusal: RefusalNote | null
}

function wantedIn({ file }: BookFileContext) {
  if (file === null) throw new Error('No file was asked for.')
  return { file }
}

export const bookFileFlow = setup({
  types: {
    context: {} as BookFileContext,
    events: {} as { type: 'file.save'; file: BookFile },
    tags: {} as 'busy',
  },
  actors: bookFilePorts,
  actions: {
    assignFile: assign((_, { file }: { file: BookFile }) => ({ file, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'bookFile',
  description: 'One file at a time is written by the bank and saved here.',
  context: { file: null, refusal: null },
  initial: 'idle',
  states: {
    idle: { on: { 'file.save': { target: 'saving', actions: withEvent('assignFile') } } },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveFile',
        src: 'saveFile',
        input: ({ context }) => wantedIn(context),
        onDone: 'idle',
        onError: { target: 'idle', actions: 'assignRefusal' },
      },
    },
  },
})

export type BookFileActor = ActorRefFrom<typeof bookFileFlow>
