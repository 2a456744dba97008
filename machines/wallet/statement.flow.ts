import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { TransactionFilterInput } from '#contract/transaction'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/**
 * A filtered list as a file: transactions of a wallet, purchases of a card.
 *
 * One file at a time, with the filter of the moment it was requested.
 */

/** Saved as a file; copied where files cannot be saved; neither, where it is no text; or cancelled. */
export type FileResult = 'saved' | 'copied' | 'unsupported' | 'dropped'

export function makeStatementFlow<Ask>(id: string) {
  const ports = {
    /** Fetches the file and gives it to the device, which may not be able to save it. */
    saveStatement: question<{ result: FileResult }, { ask: Ask }>(`${id}.saveStatement`),
  }

  const flow = setup({
    types: {
      context: {} as { ask: Ask | null; result: FileResult | null; refusal: RefusalNote | null },
      events: {} as { type: 'statement.save'; ask: Ask },
      tags: {} as 'busy',
    },
    actors: ports,
    actions: {
      assignRequest: assign((_, { ask }: { ask: Ask }) => ({ ask, result: null, refusal: null })),
      assignResult: assign((_, { result }: { result: FileResult }) => ({ result })),
      assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    },
  }).createMachine({
    id,
    description: 'One file at a time, with the filter of the moment it was asked for.',
    context: { ask: null, result: null, refusal: null },
    initial: 'idle',
    states: {
      idle: { on: { 'statement.save': { target: 'saving', actions: withEvent('assignRequest') } } },
      saving: {
        tags: 'busy',
        invoke: {
          id: 'saveStatement',
          src: 'saveStatement',
          input: ({ context }) => ({ ask: context.ask! }),
          onDone: { target: 'saved', actions: withOutput('assignResult') },
          onError: { target: 'unsaved', actions: 'assignRefusal' },
        },
      },
      saved: {
        description: 'The device has the file, or the person let it go.',
        on: { 'statement.save': { target: 'saving', actions: withEvent('assignRequest') } },
      },
      unsaved: {
        description: 'No file; the refusal says whether a narrower filter would help.',
        on: { 'statement.save': { target: 'saving', actions: withEvent('assignRequest') } },
      },
    },
  })

  return { flow, ports }
}

export const statement = makeStatementFlow<{ walletId: string; filter: TransactionFilterInput }>(
  'statement',
)
