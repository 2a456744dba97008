import { destinationTypes } from '#contract/destination'
import { Refusal } from '#contract/kit/refusal'
import {
  delayEvent,
  doneEvent,
  snapshotEvent,
  refusedEvent,
  type Exhibit,
  listExhibit,
} from '#machines/kit/exhibit'
import { counterpartiesList } from './counterparties.flow.ts'
import { counterpartyFlow } from './counterparty.flow.ts'
import { newCounterpartyFlow } from './newCounterparty.flow.ts'
import { newDestinationFlow } from './newDestination.flow.ts'

const business = { id: 'c1', name: 'Rowan Mill Ltd', version: 1, is_pinned: false }
const form = { type: 'ACH', draft: { routing_number: '021' } }
const knownCounterparty = { counterparty: business, destinations: [] }

export const counterpartiesExhibit = listExhibit(
  counterpartiesList.flow,
  { walletId: 'w1', search: '', type: null },
  { walletId: 'w1', search: 'row', type: 'BUSINESS' },
  [business],
)

export const newCounterpartyExhibit: Exhibit = {
  logic: newCounterpartyFlow,
  inputs: [{ walletId: 'w1' }],
  events: [
    doneEvent('findDraft', { draft: null }),
    doneEvent('findDraft', { draft: { type: 'BUSINESS', name: 'Rowan' } }),
    refusedEvent('findDraft', 'INTERNAL'),
    { type: 'draft.set', change: { name: 'Rowan Mill Ltd' } },
    { type: 'draft.clear' },
    doneEvent('storeDraft'),
    refusedEvent('storeDraft', 'INTERNAL'),
    { type: 'counterparty.save' },
    { type: 'counterparty.drop' },
    doneEvent('saveCounterparty', business),
    refusedEvent('saveCounterparty', 'ALREADY_EXISTS'),
    doneEvent('clearDraft'),
    refusedEvent('clearDraft', 'INTERNAL'),
  ],
}

export const counterpartyExhibit: Exhibit = {
  logic: counterpartyFlow,
  inputs: [{ walletId: 'w1', id: 'c1' }],
  events: [
    doneEvent('findForm', { form: null }),
    doneEvent('findForm', { form }),
    refusedEvent('findForm', 'INTERNAL'),
    snapshotEvent('newDestination', { context: form }),
    { type: 'draft.store' },
    doneEvent('storeForm'),
    refusedEvent('storeForm', 'INTERNAL'),
    doneEvent('clearForm'),
    refusedEvent('clearForm', 'INTERNAL'),
    { type: 'counterparty.refresh' },
    { type: 'counterparty.save', change: { is_pinned: true } },
    { type: 'counterparty.drop' },
    { type: 'counterparty.retain' },
    { type: 'counterparty.delete' },
    doneEvent('deleteCounterparty'),
    refusedEvent('deleteCounterparty', 'STATE_CONFLICT'),
    { type: 'destination.add', kind: 'ACH' },
    { type: 'destination.drop', id: 'd1' },
    { type: 'destination.rename', id: 'd1' },
    { type: 'destination.name', nickname: 'Rent' },
    { type: 'destination.retain' },
    { type: 'destination.remove' },
    doneEvent('readCounterparty', knownCounterparty),
    refusedEvent('readCounterparty', 'NOT_FOUND'),
    doneEvent('changeCounterparty', { ...business, version: 2, is_pinned: true }),
    refusedEvent('changeCounterparty', 'VERSION_CONFLICT'),
    refusedEvent('changeCounterparty', 'VALIDATION_FAILED'),
    doneEvent('removeDestination'),
    refusedEvent('removeDestination', 'STATE_CONFLICT'),
    doneEvent('renameDestination'),
    refusedEvent('renameDestination', 'VERSION_CONFLICT'),
    refusedEvent('renameDestination', 'OFFLINE'),
    doneEvent('newDestination'),
  ],
}

const lookalikeError = {
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

export const newDestinationExhibit: Exhibit = {
  logic: newDestinationFlow,
  inputs: [
    { walletId: 'w1', counterpartyId: 'c1', type: 'SEPA', draft: {} },
    {
      walletId: 'w1',
      counterpartyId: null,
      type: 'SEPA',
      draft: { iban: 'DE89370400440532013000' },
    },
  ],
  events: [
    { type: 'type.choose', choice: 'SEPA' },
    { type: 'type.choose', choice: 'CRYPTO_EXTERNAL' },
    { type: 'field.set', name: 'iban', value: 'DE89' },
    { type: 'field.set', name: 'iban', value: 'DE89370400440532013000' },
    { type: 'field.set', name: 'address', value: '0xaaab' },
    { type: 'address.scan' },
    doneEvent('scan', { address: null }),
    doneEvent('scan', { address: '0xaaab' }),
    { type: 'form.retry' },
    { type: 'form.clear' },
    { type: 'destination.save' },
    { type: 'destination.cancel' },
    doneEvent('readChoices', { currencies: [], countries: [], types: destinationTypes }),
    refusedEvent('readChoices', 'OFFLINE'),
    { type: 'lookalike.accept' },
    { type: 'lookalike.reject' },
    delayEvent('typingPauses', 'newDestination.drafted.pausing'),
    doneEvent('findBank', bank),
    refusedEvent('findBank', 'BANK_NOT_FOUND'),
    doneEvent('saveDestination', { id: 'd1' }),
    refusedEvent('saveDestination', 'DESTINATION_INVALID'),
    lookalikeError,
    {
      type: 'xstate.error.actor.saveDestination',
      error: new Refusal('STEP_UP_REQUIRED', undefined, { bound: { purpose: 'payee' } }),
    },
    doneEvent('proof', { proven: true }),
    doneEvent('proof', { proven: false }),
  ],
  // The binding only matters to the proof.
  essence: ({ context }) => ({ ...context, bound: null }),
}
