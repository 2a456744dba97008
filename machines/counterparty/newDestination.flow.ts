import type { ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import { withEvent, withOutput } from '#machines/kit/params'
import { askProof, proofStep } from '#machines/kit/withProof'
import {
  chainChosen,
  codeIn,
  newDestinationSetup,
  type NewDestinationContext,
  type DestinationSave,
} from './newDestination.setup.ts'

/**
 * Adds a destination. The form follows the type; a number that identifies a bank is looked up once
 * typing pauses, and the directory fills only empty fields. An address that looks like a known one
 * stops here until the person compares the two and confirms. If the bank asks for step-up, the call
 * is sent again afterwards.
 */

export const newDestinationFlow = newDestinationSetup.createMachine({
  id: 'newDestination',
  description:
    'The directory fills only empty fields, and a look-alike address is never saved unconfirmed.',
  context: ({ input }) => ({
    ...input,
    bank: null,
    choices: { currencies: [], countries: [], types: [] },
    bound: null,
    saved: null,
    refusal: null,
  }),
  output: ({ context: { saved, draft } }) => ({ saved, name: draft.name?.trim() ?? '' }),
  initial: 'preparing',
  on: { 'destination.cancel': '.dropped' },
  states: {
    preparing: {
      tags: 'busy',
      invoke: {
        id: 'readChoices',
        src: 'readChoices',
        onDone: [
          {
            guard: 'codeLongEnough',
            target: '#newDestination.drafted.finding',
            actions: withOutput('assignChoices'),
          },
          { target: 'drafted', actions: withOutput('assignChoices') },
        ],
        onError: { target: 'unprepared', actions: 'assignRefusal' },
      },
    },
    unprepared: {
      description: 'The choices failed to load; may be retried.',
      on: { 'form.retry': 'preparing' },
    },
    drafted: {
      description: 'The form of the chosen type.',
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
          description: 'The bank code is still being typed.',
          after: {
            typingPauses: [{ guard: 'codeLongEnough', target: 'finding' }, { target: 'idle' }],
          },
        },
        finding: {
          description: 'Looking up the bank; the form stays usable.',
          invoke: {
            id: 'findBank',
            src: 'findBank',
            input: ({ context }) => ({ code: codeIn(context) }),
            onDone: { target: 'idle', actions: withOutput('assignBank') },
            onError: 'unfound',
          },
        },
        unfound: { description: 'Unknown bank; the form is filled in by hand.' },
        scanning: {
          description: 'Scanning an address; the form stays as it is.',
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
        onDone: { target: 'saved', actions: withOutput('assignSaved') },
        onError: [
          { guard: 'looksLikeKnown', target: 'doubted', actions: 'assignRefusal' },
          askProof('proving'),
          { target: 'drafted', actions: 'assignRefusal' },
        ],
      },
    },
    doubted: {
      description: 'The address and the known one are shown side by side.',
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
        onDone: { target: 'saved', actions: withOutput('assignSaved') },
        onError: [askProof('provingInsisted'), { target: 'drafted', actions: 'assignRefusal' }],
      },
    },
    proving: {
      description: 'Step-up for this destination; the form stays.',
      ...proofStep({ proven: 'saving', dropped: 'drafted' }),
    },
    provingInsisted: {
      description: 'The same, after the look-alike was accepted.',
      ...proofStep({ proven: 'forcing', dropped: 'drafted' }),
    },
    saved: { description: 'The bank has the destination.', type: 'final' },
    dropped: { description: 'Left without saving.', type: 'final' },
  },
})

const destinationSaveOf = (
  { walletId, counterpartyId, type, draft }: NewDestinationContext,
  confirmed: boolean,
): DestinationSave => ({ walletId, counterpartyId, type, draft, confirmed })

export function lookalikeAddressOf(refusal: RefusalNote | null): string {
  return refusal?.facts.errors?.find(({ code }) => code === 'LOOKALIKE')?.params?.address ?? ''
}

export type NewDestinationActor = ActorRefFrom<typeof newDestinationFlow>
