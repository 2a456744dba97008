import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { TransactionFilterInput } from '#contract/transaction'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/**
 * Everything that a filter lets through, as a file in the person's hands: the moves of a wallet, the
 * purchases of a card.
 *
 * One file is made at a time. What it holds was chosen when it was asked for, so narrowing the list
 * meanwhile changes nothing about it.
 */

/** On the device; in the clipboard, where it cannot lie anywhere; or not wanted after all. */
type SaveResult = 'saved' | 'copied' | 'dropped'

export function makeStatementFlow<Ask>(id: string) {
  const ports = {
    /** Fetches the file and hands it to the device, which may have no place for it. */
    saveStatement: question<{ result: SaveResult }, { ask: Ask }>(`${id}.saveStatement`),
  }

  const flow = setup({
    types: {
      context: {} as { ask: Ask | null; result: SaveResult | null; refusal: RefusalNote | null },
      events: {} as { type: 'statement.save'; ask: Ask },
      tags: {} as 'busy',
    },
    actors: ports,
    actions: {
      assignRequest: assign((_, { ask }: { ask: Ask }) => ({ ask, result: null, refusal: null })),
      assignResult: assign((_, { result }: { result: SaveResult }) => ({ result })),
      assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    },
  }).createMachine({
    id,
    context: { ask: null, result: null, refusal: null },
    initial: 'idle',
    states: {
      idle: { on: { 'statement.save': { target: 'saving', actions: withEvent('assignRequest') } } },
      saving: {
        tags: 'busy',
        invoke: {
          id: 'saveStatement',
          src: 'saveStatement',
          // Noted on the way here.
          input: ({ context }) => ({ ask: context.ask! }),
          onDone: { target: 'saved', actions: withOutput('assignResult') },
          onError: { target: 'unsaved', actions: 'assignRefusal' },
        },
      },
      saved: {
        on: { 'statement.save': { target: 'saving', actions: withEvent('assignRequest') } },
      },
      unsaved: {
        description: 'There is no file; the reason says whether a narrower one would do.',
        on: { 'statement.save': { target: 'saving', actions: withEvent('assignRequest') } },
      },
    },
  })

  return { flow, ports }
}

export const statement = makeStatementFlow<{ walletId: string; filter: TransactionFilterInput }>(
  'statement',
)
