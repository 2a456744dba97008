import { Refusal } from '#contract/kit/refusal'
import { after, done, moved, refused, type Exhibit } from '#machines/kit/exhibit'
import { counterparties as list } from './counterparties.flow.ts'
import { counterpartyFlow } from './counterparty.flow.ts'
import { newCounterpartyFlow } from './newCounterparty.flow.ts'
import { newDestinationFlow } from './newDestination.flow.ts'

const mill = { id: 'c1', name: 'Rowan Mill Ltd', version: 1, is_pinned: false }
const form = { type: 'ACH', draft: { routing_number: '021' } }
const known = { counterparty: mill, destinations: [] }

export const counterparties: Exhibit = {
  logic: list.flow,
  inputs: [{ filter: { walletId: 'w1', search: '', type: null } }],
  said: [
    { type: 'list.turn', offset: 10 },
    { type: 'list.filter', filter: { walletId: 'w1', search: 'row', type: 'BUSINESS' } },
    { type: 'list.refresh' },
    done('fetchPage', { data: [mill], total: 1 }),
    refused('fetchPage', 'OFFLINE'),
  ],
}

export const newCounterparty: Exhibit = {
  logic: newCounterpartyFlow,
  inputs: [{ walletId: 'w1' }],
  said: [
    done('findDraft', { draft: null }),
    done('findDraft', { draft: { type: 'BUSINESS', name: 'Rowan' } }),
    refused('findDraft', 'INTERNAL'),
    { type: 'draft.set', change: { name: 'Rowan Mill Ltd' } },
    { type: 'draft.clear' },
    done('keepDraft'),
    refused('keepDraft', 'INTERNAL'),
    { type: 'counterparty.save' },
    { type: 'counterparty.drop' },
    done('saveCounterparty', mill),
    refused('saveCounterparty', 'ALREADY_EXISTS'),
    done('dropDraft'),
    refused('dropDraft', 'INTERNAL'),
  ],
}

export const counterparty: Exhibit = {
  logic: counterpartyFlow,
  inputs: [{ walletId: 'w1', id: 'c1' }],
  said: [
    done('findForm', { form: null }),
    done('findForm', { form }),
    refused('findForm', 'INTERNAL'),
    moved('newDestination', { context: form }),
    { type: 'draft.keep' },
    done('keepForm'),
    refused('keepForm', 'INTERNAL'),
    done('dropForm'),
    refused('dropForm', 'INTERNAL'),
    { type: 'counterparty.refresh' },
    { type: 'counterparty.save', change: { is_pinned: true } },
    { type: 'destination.add', kind: 'ACH' },
    { type: 'destination.drop', id: 'd1' },
    { type: 'destination.rename', id: 'd1' },
    { type: 'destination.name', nickname: 'Rent' },
    { type: 'destination.keep' },
    { type: 'destination.remove' },
    done('readCounterparty', known),
    refused('readCounterparty', 'NOT_FOUND'),
    done('changeCounterparty', { ...mill, version: 2, is_pinned: true }),
    refused('changeCounterparty', 'VERSION_CONFLICT'),
    refused('changeCounterparty', 'VALIDATION_FAILED'),
    done('dropDestination'),
    refused('dropDestination', 'STATE_CONFLICT'),
    done('nameDestination'),
    refused('nameDestination', 'VERSION_CONFLICT'),
    refused('nameDestination', 'OFFLINE'),
    done('newDestination'),
  ],
}

const lookalike = {
  type: 'xstate.error.actor.saveDestination',
  error: new Refusal('ADDRESS_LOOKALIKE', undefined, {
    errors: [
      {
        pointer: '/external_crypto_data/address',
        code: 'LOOKALIKE',
        params: { address: '0xaaaa' },
      },
    ],
  }),
}

const bank = {
  bank_name: 'Commerzbank',
  address: {
    city: 'Köln',
    postcode: null,
    street1: null,
    street2: null,
    country_id: 276,
    state_id: null,
  },
}

export const newDestination: Exhibit = {
  logic: newDestinationFlow,
  inputs: [{ walletId: 'w1', counterpartyId: 'c1', type: 'SEPA', draft: {} }],
  said: [
    { type: 'type.choose', choice: 'SEPA' },
    { type: 'type.choose', choice: 'CRYPTO_EXTERNAL' },
    { type: 'field.set', name: 'iban', value: 'DE89' },
    { type: 'field.set', name: 'iban', value: 'DE89370400440532013000' },
    { type: 'field.set', name: 'address', value: '0xaaab' },
    { type: 'address.scan' },
    done('scan', { address: null }),
    done('scan', { address: '0xaaab' }),
    { type: 'form.retry' },
    { type: 'form.clear' },
    { type: 'destination.save' },
    { type: 'destination.cancel' },
    done('readChoices', { currencies: [], countries: [] }),
    refused('readChoices', 'OFFLINE'),
    { type: 'lookalike.accept' },
    { type: 'lookalike.reject' },
    after('personPauses', 'newDestination.drafted.pausing'),
    done('findBank', bank),
    refused('findBank', 'BANK_NOT_FOUND'),
    done('saveDestination', { id: 'd1' }),
    refused('saveDestination', 'DESTINATION_INVALID'),
    lookalike,
    {
      type: 'xstate.error.actor.saveDestination',
      error: new Refusal('STEP_UP_REQUIRED', undefined, { bound: { purpose: 'payee' } }),
    },
    done('proof', { proven: true }),
    done('proof', { proven: false }),
  ],
  // What must be proved changes nothing but the proof.
  essence: ({ context }) => ({ ...context, bound: null }),
}
