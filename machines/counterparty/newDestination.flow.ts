import type { ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import { withEvent, withOutput } from '#machines/kit/params'
import { askProof, proofStep } from '#machines/kit/withProof'
import {
  codeIn,
  newDestinationSetup,
  type NewDestinationContext,
  type DestinationSave,
} from './newDestination.setup.ts'

/**
 * Writing down where to pay. The form follows the type; a number that names a bank is looked up once
 * the person pauses, and what the bank directory says fills only what they left empty. An address
 * that could be taken for a known one stops here: nothing is saved until the two were held against
 * each other and the person says that both are meant. Where the bank wants them to prove themselves
 * for a new place to pay, they do, and it is saved.
 */

export const newDestinationFlow = newDestinationSetup.createMachine({
  id: 'newDestination',
  context: ({ input }) => ({
    ...input,
    bank: null,
    choices: { currencies: [], countries: [] },
    bound: null,
    refusal: null,
  }),
  initial: 'preparing',
  on: { 'destination.cancel': '.dropped' },
  states: {
    preparing: {
      tags: 'busy',
      invoke: {
        id: 'readChoices',
        src: 'readChoices',
        onDone: { target: 'drafted', actions: withOutput('assignChoices') },
        onError: { target: 'unprepared', actions: 'assignRefusal' },
      },
    },
    unprepared: {
      description: 'What can be chosen from did not come; it can be asked again.',
      on: { 'form.retry': 'preparing' },
    },
    drafted: {
      initial: 'idle',
      on: {
        'type.choose': { target: '.idle', actions: withEvent('assignType') },
        'field.set': [
          {
            guard: withEvent('namesBank'),
            target: '.pausing',
            actions: ['clearBank', withEvent('assignField')],
          },
          { actions: withEvent('assignField') },
        ],
        'form.clear': { target: '.idle', actions: 'clearTyped' },
        'address.scan': { guard: 'addressWanted', target: '.scanning' },
        'destination.save': 'saving',
      },
      states: {
        idle: {},
        pausing: {
          description: 'The number that names the bank is still being typed.',
          after: {
            typingPauses: [{ guard: 'codeLongEnough', target: 'finding' }, { target: 'idle' }],
          },
        },
        finding: {
          description: 'The form stays open: who knows the bank may go on without us.',
          invoke: {
            id: 'findBank',
            src: 'findBank',
            input: ({ context }) => ({ code: codeIn(context) }),
            onDone: { target: 'idle', actions: withOutput('assignBank') },
            onError: 'unfound',
          },
        },
        unfound: { description: 'Nobody here knows the bank; the form stays manual.' },
        scanning: {
          description: 'An address is read off a code beside the form, which stays as it is.',
          on: { 'field.set': { target: 'idle', actions: withEvent('assignField') } },
          invoke: {
            id: 'scan',
            src: 'scanFlow',
            input: ({ context }) => ({ chainId: chainChosen(context) }),
            onDone: { target: 'idle', actions: withOutput('fillScanned') },
          },
        },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveDestination',
        src: 'saveDestination',
        input: ({ context }) => destinationSaveOf(context, false),
        onDone: { target: 'saved', actions: 'clearRefusal' },
        onError: [
          { guard: 'looksLikeKnown', target: 'doubted', actions: 'assignRefusal' },
          askProof('proving'),
          { target: 'drafted', actions: 'assignRefusal' },
        ],
      },
    },
    doubted: {
      description: 'The address and the known one lie side by side.',
      on: {
        'lookalike.accept': 'forcing',
        'lookalike.reject': { target: 'drafted', actions: 'clearRefusal' },
      },
    },
    forcing: {
      tags: 'busy',
      invoke: {
        id: 'saveDestination',
        src: 'saveDestination',
        input: ({ context }) => destinationSaveOf(context, true),
        onDone: { target: 'saved', actions: 'clearRefusal' },
        onError: [askProof('provingInsisted'), { target: 'drafted', actions: 'assignRefusal' }],
      },
    },
    proving: {
      description: 'The form waits as it is while they prove themselves for this very destination.',
      ...proofStep({ proven: 'saving', dropped: 'drafted' }),
    },
    provingInsisted: {
      description: 'The same, and the known address was looked at already.',
      ...proofStep({ proven: 'forcing', dropped: 'drafted' }),
    },
    saved: { type: 'final' },
    dropped: { type: 'final' },
  },
})

function chainChosen({ choices, draft }: NewDestinationContext): number | null {
  return choices.currencies.find(({ id }) => id === draft.currency_id)?.chainId ?? null
}

const destinationSaveOf = (
  { walletId, counterpartyId, type, draft }: NewDestinationContext,
  confirmed: boolean,
): DestinationSave => ({ walletId, counterpartyId, type, draft, confirmed })

/** The known address of a doubt. */
export function lookalikeAddressOf(refusal: RefusalNote | null): string {
  return refusal?.facts.errors?.find(({ code }) => code === 'LOOKALIKE')?.params?.address ?? ''
}

export type NewDestinationActor = ActorRefFrom<typeof newDestinationFlow>
