import { assign, enqueueActions, setup, type SnapshotFrom } from 'xstate'
import type { Counterparty } from '#contract/counterparty'
import type { Destination, DestinationType } from '#contract/destination'
import type { RefusalNote } from '#contract/kit/refusal'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import { newDestinationFlow } from './newDestination.flow.ts'
import type { DestinationDraft } from './newDestination.setup.ts'

/** Ports, context and events of counterparty.flow.ts. */

export interface CounterpartyDetail {
  counterparty: Counterparty
  destinations: Destination[]
}

export interface CounterpartyEdit {
  name?: string
  nickname?: string | null
  email?: string | null
  phone?: string | null
  is_pinned?: boolean
}

interface NicknameEdit {
  destinationId: string
  version: number
  nickname: string | null
}

export interface DestinationForm {
  type: DestinationType
  draft: DestinationDraft
}

interface CounterpartyKey {
  walletId: string
  id: string
}

export const counterpartyPorts = {
  findForm: question<{ form: DestinationForm | null }, CounterpartyKey>('findForm'),
  storeForm: question<void, CounterpartyKey & { form: DestinationForm | null }>('storeForm'),
  clearForm: question<void, CounterpartyKey>('clearForm'),
  readCounterparty: question<CounterpartyDetail, CounterpartyKey>('readCounterparty'),
  changeCounterparty: question<
    Counterparty,
    CounterpartyKey & { version: number; change: CounterpartyEdit }
  >('changeCounterparty'),
  deleteCounterparty: question<void, CounterpartyKey>('deleteCounterparty'),
  removeDestination: question<void, CounterpartyKey & { destinationId: string }>(
    'removeDestination',
  ),
  renameDestination: question<void, CounterpartyKey & NicknameEdit>('renameDestination'),
}

export interface CounterpartyContext extends CounterpartyKey {
  detail: CounterpartyDetail | null
  change: CounterpartyEdit
  /** Set while the form is open; restored when the page is reopened. */
  form: DestinationForm | null
  /** The destination being renamed or removed. */
  destinationId: string | null
  nickname: string | null
  refusal: RefusalNote | null
}

export type CounterpartyEvent =
  | { type: 'counterparty.refresh' }
  | { type: 'counterparty.save'; change: CounterpartyEdit }
  | { type: 'counterparty.drop' }
  | { type: 'counterparty.retain' }
  | { type: 'counterparty.delete' }
  | { type: 'destination.add'; kind: DestinationType }
  | { type: 'destination.drop'; id: string }
  | { type: 'destination.rename'; id: string }
  | { type: 'destination.name'; nickname: string | null }
  | { type: 'destination.retain' }
  | { type: 'destination.remove' }
  | { type: 'draft.store' }

type FormSnapshot = SnapshotFrom<typeof newDestinationFlow>

export const counterpartySetup = setup({
  types: {
    context: {} as CounterpartyContext,
    input: {} as CounterpartyKey,
    events: {} as CounterpartyEvent,
    tags: {} as 'busy',
    children: {} as { newDestination: 'newDestinationFlow' },
  },
  actors: { ...counterpartyPorts, newDestinationFlow },
  guards: {
    knownBefore: ({ context }) => context.detail !== null,
    formLeft: ({ context }) => context.form !== null,
    changedElsewhere: ({ event }) => refusalIn(event).code === 'VERSION_CONFLICT',
  },
  actions: {
    assignDetail: assign((_, detail: CounterpartyDetail) => ({ detail })),
    assignChange: assign((_, { change }: { change: CounterpartyEdit }) => ({ change })),
    assignChanged: assign(({ context }, counterparty: Counterparty) => ({
      detail: context.detail && { ...context.detail, counterparty },
      refusal: null,
    })),
    assignForm: assign((_, { form }: { form: DestinationForm | null }) => ({ form })),
    openForm: assign((_, { kind }: { kind: DestinationType }) => ({
      form: { type: kind, draft: {} },
    })),
    raiseDraftStore: enqueueActions(({ context, enqueue }, snapshot: FormSnapshot) => {
      const { type, draft } = snapshot.context
      if (JSON.stringify({ type, draft }) === JSON.stringify(context.form)) return
      enqueue.assign({ form: { type, draft } })
      enqueue.raise({ type: 'draft.store' })
    }),
    clearForm: assign({ form: null }),
    assignDestination: assign((_, { id }: { id: string }) => ({ destinationId: id })),
    assignNickname: assign((_, { nickname }: { nickname: string | null }) => ({ nickname })),
    clearDestination: assign({ destinationId: null }),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
  },
})

/** An empty form is not worth restoring. */
export const typedFields = (form: DestinationForm | null) =>
  form && Object.values(form.draft).some(Boolean) ? form : null
