import { assign, setup } from 'xstate'
import type { BankData } from '#contract/bankData'
import type { Destination, DestinationType } from '#contract/counterparty'
import type { RefusalNote } from '#contract/kit/refusal'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refused'

/**
 * Writing down where to pay. The form follows the type; a number that names a bank is looked up once
 * the person pauses, and what the bank directory says fills only what they left empty. An address
 * that could be taken for a known one stops here: nothing is saved until the two were held against
 * each other and the person says that both are meant.
 */

export type DestinationField =
  | 'nickname'
  | 'account_number'
  | 'routing_number'
  | 'swift_bic'
  | 'iban'
  | 'bank_name'
  | 'city'
  | 'country_id'
  | 'address'
  | 'currency_id'
  | 'memo'

export type DestinationDraft = Partial<Record<DestinationField, string>>

interface Saving {
  walletId: string
  counterpartyId: string
  type: DestinationType
  draft: DestinationDraft
  confirmed: boolean
}

/** What the form offers to choose from. */
export interface DestinationChoices {
  currencies: { id: string; word: string; needsMemo: boolean }[]
  countries: { id: string; name: string; iso2: string | null }[]
}

export const newDestinationPorts = {
  readChoices: question<DestinationChoices>('readChoices'),
  findBank: question<BankData, { code: string }>('findBank'),
  saveDestination: question<Destination, Saving>('saveDestination'),
}

export interface NewDestinationContext {
  walletId: string
  counterpartyId: string
  type: DestinationType
  draft: DestinationDraft
  bank: BankData | null
  choices: DestinationChoices
  refusal: RefusalNote | null
}

export type NewDestinationEvent =
  | { type: 'type.choose'; choice: DestinationType }
  | { type: 'field.set'; name: DestinationField; value: string }
  | { type: 'form.retry' }
  | { type: 'destination.save' }
  | { type: 'lookalike.accept' }
  | { type: 'lookalike.reject' }
  | { type: 'destination.cancel' }

/** By which number a bank is found, in each form that has one. */
const codeFields: Partial<Record<DestinationType, DestinationField>> = {
  ACH: 'routing_number',
  DOMESTIC_WIRE: 'routing_number',
  SEPA: 'iban',
  SWIFT: 'swift_bic',
}

const codeIn = ({ type, draft }: Pick<NewDestinationContext, 'type' | 'draft'>) => {
  const field = codeFields[type]
  return field ? (draft[field] ?? '').replace(/[\s-]/g, '') : ''
}

const LOOKUP_PAUSE_MS = 600
/** The shortest code that names a bank is a BIC. */
const CODE_LEAST = 8

const setupOf = setup({
  types: {
    context: {} as NewDestinationContext,
    input: {} as Pick<NewDestinationContext, 'walletId' | 'counterpartyId' | 'type'>,
    events: {} as NewDestinationEvent,
    tags: {} as 'busy',
  },
  actors: newDestinationPorts,
  delays: { personPauses: LOOKUP_PAUSE_MS },
  guards: {
    namesBank: ({ context }, { name }: { name: DestinationField }) =>
      codeFields[context.type] === name,
    codeLongEnough: ({ context }) => codeIn(context).length >= CODE_LEAST,
    looksLikeKnown: ({ event }) => refusalIn(event).code === 'ADDRESS_LOOKALIKE',
  },
  actions: {
    noteChoices: assign((_, choices: DestinationChoices) => ({ choices, refusal: null })),
    noteType: assign((_, { choice }: { choice: DestinationType }) => ({
      type: choice,
      bank: null,
      refusal: null,
    })),
    noteField: assign(
      ({ context }, { name, value }: { name: DestinationField; value: string }) => ({
        draft: { ...context.draft, [name]: value },
        refusal: withoutField(context.refusal, name),
      }),
    ),
    noteBank: assign(({ context }, bank: BankData) => ({
      bank,
      draft: filledIn(context, bank),
    })),
    forgetBank: assign({ bank: null }),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    forgetRefusal: assign({ refusal: null }),
  },
})

/** A word about a field stands until that field is touched. */
function withoutField(refusal: RefusalNote | null, name: DestinationField): RefusalNote | null {
  if (!refusal) return null
  const errors = refusal.facts.errors?.filter(({ pointer }) => !pointer.endsWith(`/${name}`))
  return errors && errors.length > 0 ? { ...refusal, facts: { ...refusal.facts, errors } } : null
}

/** What was typed is never overwritten; what an earlier look-up filled in is. */
function filledIn({ draft, bank: before }: NewDestinationContext, bank: BankData) {
  const { city, country_id } = bank.address
  const fill = (name: DestinationField, old: unknown, now: unknown) =>
    !draft[name] || draft[name] === textOf(old) ? { [name]: textOf(now) } : {}
  return {
    ...draft,
    ...fill('bank_name', before?.bank_name, bank.bank_name),
    ...fill('city', before?.address.city, city),
    ...fill('country_id', before?.address.country_id, country_id),
  }
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export const newDestinationFlow = setupOf.createMachine({
  id: 'newDestination',
  context: ({ input }) => ({
    ...input,
    draft: {},
    bank: null,
    choices: { currencies: [], countries: [] },
    refusal: null,
  }),
  initial: 'readying',
  on: { 'destination.cancel': '.dropped' },
  states: {
    readying: {
      tags: 'busy',
      invoke: {
        id: 'readChoices',
        src: 'readChoices',
        onDone: {
          target: 'drafted',
          actions: { type: 'noteChoices', params: ({ event }) => event.output },
        },
        onError: { target: 'unready', actions: 'noteRefusal' },
      },
    },
    unready: {
      description: 'What can be chosen from did not come; it can be asked again.',
      on: { 'form.retry': 'readying' },
    },
    drafted: {
      initial: 'resting',
      on: {
        'type.choose': {
          target: '.resting',
          actions: { type: 'noteType', params: ({ event }) => event },
        },
        'field.set': [
          {
            guard: { type: 'namesBank', params: ({ event }) => event },
            target: '.pausing',
            actions: ['forgetBank', { type: 'noteField', params: ({ event }) => event }],
          },
          { actions: { type: 'noteField', params: ({ event }) => event } },
        ],
        'destination.save': 'saving',
      },
      states: {
        resting: {},
        pausing: {
          description: 'The number that names the bank is still being typed.',
          after: {
            personPauses: [{ guard: 'codeLongEnough', target: 'finding' }, { target: 'resting' }],
          },
        },
        finding: {
          description: 'The form stays open: who knows the bank may go on without us.',
          invoke: {
            id: 'findBank',
            src: 'findBank',
            input: ({ context }) => ({ code: codeIn(context) }),
            onDone: {
              target: 'resting',
              actions: { type: 'noteBank', params: ({ event }) => event.output },
            },
            onError: 'unfound',
          },
        },
        unfound: { description: 'Nobody here knows the bank; the form stays manual.' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveDestination',
        src: 'saveDestination',
        input: ({ context }) => savingOf(context, false),
        onDone: { target: 'saved', actions: 'forgetRefusal' },
        onError: [
          { guard: 'looksLikeKnown', target: 'doubted', actions: 'noteRefusal' },
          { target: 'drafted', actions: 'noteRefusal' },
        ],
      },
    },
    doubted: {
      description: 'The address and the known one lie side by side.',
      on: {
        'lookalike.accept': 'insisting',
        'lookalike.reject': { target: 'drafted', actions: 'forgetRefusal' },
      },
    },
    insisting: {
      tags: 'busy',
      invoke: {
        id: 'saveDestination',
        src: 'saveDestination',
        input: ({ context }) => savingOf(context, true),
        onDone: { target: 'saved', actions: 'forgetRefusal' },
        onError: { target: 'drafted', actions: 'noteRefusal' },
      },
    },
    saved: { type: 'final' },
    dropped: { type: 'final' },
  },
})

const savingOf = (
  { walletId, counterpartyId, type, draft }: NewDestinationContext,
  confirmed: boolean,
): Saving => ({ walletId, counterpartyId, type, draft, confirmed })

/** The known address of a doubt. */
export function knownIn(refusal: RefusalNote | null): string {
  return refusal?.facts.errors?.find(({ code }) => code === 'LOOKALIKE')?.params?.address ?? ''
}
