import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { BookCheck } from '#contract/sandbox'
import { withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** A refusal keeps the last result. */

export const bookPorts = { checkBook: question<BookCheck>('checkBook') }

export const bookFlow = setup({
  types: {
    context: {} as { check: BookCheck | null; refusal: RefusalNote | null },
    events: {} as { type: 'book.check' },
    tags: {} as 'busy',
  },
  actors: bookPorts,
  actions: {
    assignCheck: assign((_, check: BookCheck) => ({ check, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'book',
  description: 'A refusal keeps the last result of the check.',
  context: { check: null, refusal: null },
  initial: 'checking',
  on: { 'book.check': '.checking' },
  states: {
    checking: {
      tags: 'busy',
      invoke: {
        id: 'checkBook',
        src: 'checkBook',
        onDone: { target: 'checked', actions: withOutput('assignCheck') },
        onError: { target: 'refused', actions: 'assignRefusal' },
      },
    },
    checked: { description: 'The result of the last check: the book balances, or not.' },
    refused: { description: 'Refused; what was shown before stays.' },
  },
})
