import { assign, enqueueActions, setup, type SnapshotFrom } from 'xstate'
import type { Counterparty } from '#contract/counterparty'
import type { Destination, DestinationType } from '#contract/destination'
import type { RefusalNote } from '#contract/kit/refusal'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import { newDestinationFlow } from './newDestination.flow.ts'
import type { DestinationDraft } from './newDestination.setup.ts'

/** What is asked of one counterparty, remembered and heard. The picture is in counterparty.flow.ts. */

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

/** The form of a new destination, as far as it was filled in. */
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
  keepForm: question<void, CounterpartyKey & { form: DestinationForm | null }>('keepForm'),
  dropForm: question<void, CounterpartyKey>('dropForm'),
  readCounterparty: question<CounterpartyDetail, CounterpartyKey>('readCounterparty'),
  changeCounterparty: question<
    Counterparty,
    CounterpartyKey & { version: number; change: CounterpartyEdit }
  >('changeCounterparty'),
  dropDestination: question<void, CounterpartyKey & { destinationId: string }>('dropDestination'),
  nameDestination: question<void, CounterpartyKey & NicknameEdit>('nameDestination'),
}

export interface CounterpartyContext extends CounterpartyKey {
  known: CounterpartyDetail | null
  change: CounterpartyEdit
  /** The form of a new destination, while one is open; a page that went away comes back with it. */
  form: DestinationForm | null
  /** What is about to be named anew or taken off the list, or could not be. */
  destinationId: string | null
  nickname: string | null
  refusal: RefusalNote | null
}

export type CounterpartyEvent =
  | { type: 'counterparty.refresh' }
  | { type: 'counterparty.save'; change: CounterpartyEdit }
  | { type: 'destination.add'; kind: DestinationType }
  | { type: 'destination.drop'; id: string }
  | { type: 'destination.rename'; id: string }
  | { type: 'destination.name'; nickname: string | null }
  | { type: 'destination.keep' }
  | { type: 'destination.remove' }
  | { type: 'draft.keep' }

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
    knownBefore: ({ context }) => context.known !== null,
    formLeft: ({ context }) => context.form !== null,
    changedElsewhere: ({ event }) => refusalIn(event).code === 'VERSION_CONFLICT',
  },
  actions: {
    noteKnown: assign((_, detail: CounterpartyDetail) => ({ known: detail })),
    noteChange: assign((_, { change }: { change: CounterpartyEdit }) => ({ change })),
    noteChanged: assign(({ context }, counterparty: Counterparty) => ({
      known: context.known && { ...context.known, counterparty },
      refusal: null,
    })),
    noteForm: assign((_, { form }: { form: DestinationForm | null }) => ({ form })),
    openForm: assign((_, { kind }: { kind: DestinationType }) => ({
      form: { type: kind, draft: {} },
    })),
    layBy: enqueueActions(({ context, enqueue }, snapshot: FormSnapshot) => {
      const { type, draft } = snapshot.context
      if (JSON.stringify({ type, draft }) === JSON.stringify(context.form)) return
      enqueue.assign({ form: { type, draft } })
      enqueue.raise({ type: 'draft.keep' })
    }),
    forgetForm: assign({ form: null }),
    noteDestination: assign((_, { id }: { id: string }) => ({ destinationId: id })),
    noteNickname: assign((_, { nickname }: { nickname: string | null }) => ({ nickname })),
    forgetDestination: assign({ destinationId: null }),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    forgetRefusal: assign({ refusal: null }),
  },
})

/** A form in which nothing was typed is none to come back to. */
export const typedFields = (form: DestinationForm | null) =>
  form && Object.values(form.draft).some(Boolean) ? form : null
