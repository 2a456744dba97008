import { assign, enqueueActions, setup } from 'xstate'
import type { BankData } from '#contract/bankData'
import { isBankType, type Destination, type DestinationType } from '#contract/destination'
import type { RefusalNote } from '#contract/kit/refusal'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import {
  proofParts,
  proofActors,
  type ProofChildren,
  type WithProof,
} from '#machines/kit/withProof'
import { scanFlow, type ScannedAddress } from '#machines/scan/scan.flow'

/** Ports, context and events of newDestination.flow.ts. */

export type DestinationField =
  /** Whose it is, where the recipient is new as well. */
  | 'name'
  | 'party'
  | 'nickname'
  | 'account_number'
  | 'routing_number'
  | 'sort_code'
  | 'swift_bic'
  | 'iban'
  | 'bank_name'
  | 'city'
  | 'country_id'
  | 'address'
  | 'currency_id'
  | 'memo'

export type DestinationDraft = Partial<Record<DestinationField, string>>

export interface DestinationSave {
  walletId: string
  /** Null for a recipient who is saved together with their first destination. */
  counterpartyId: string | null
  type: DestinationType
  draft: DestinationDraft
  confirmed: boolean
}

export interface DestinationChoices {
  currencies: {
    id: string
    symbol: string
    word: string
    needsMemo: boolean
    chainId: number | null
  }[]
  countries: { id: string; name: string; iso2: string | null }[]
  /** What this bank pays. */
  types: readonly DestinationType[]
}

export const newDestinationPorts = {
  readChoices: question<DestinationChoices>('readChoices'),
  findBank: question<BankData, { code: string }>('findBank'),
  saveDestination: question<Destination, DestinationSave>('saveDestination'),
}

export interface NewDestinationContext extends WithProof {
  walletId: string
  counterpartyId: string | null
  type: DestinationType
  draft: DestinationDraft
  bank: BankData | null
  choices: DestinationChoices
  saved: Destination | null
  refusal: RefusalNote | null
}

/** Null if it was left without saving. */
export interface DestinationSaved {
  saved: Destination | null
  name: string
}

export type NewDestinationEvent =
  | { type: 'type.choose'; choice: DestinationType }
  | { type: 'field.set'; name: DestinationField; value: string }
  | { type: 'address.scan' }
  | { type: 'form.retry' }
  | { type: 'form.clear' }
  | { type: 'destination.save' }
  | { type: 'lookalike.accept' }
  | { type: 'lookalike.reject' }
  | { type: 'destination.cancel' }

/** The field that identifies the bank, by destination type. */
const codeFields: Partial<Record<DestinationType, DestinationField>> = {
  ACH: 'routing_number',
  DOMESTIC_WIRE: 'routing_number',
  SEPA: 'iban',
  SWIFT: 'swift_bic',
  FPS: 'sort_code',
  CHAPS: 'sort_code',
}

export const codeIn = ({ type, draft }: Pick<NewDestinationContext, 'type' | 'draft'>) => {
  const field = codeFields[type]
  return field ? (draft[field] ?? '').replace(/[\s-]/g, '') : ''
}

/** The type itself, or another that is told by the same number. */
export const paidLike = (type: DestinationType, paid: readonly DestinationType[]) =>
  paid.find((one) => one === type) ?? paid.find((one) => codeFields[one] === codeFields[type])

const LOOKUP_PAUSE_MS = 600
/** The shortest bank codes are a BIC and, in the United Kingdom, a sort code. */
const CODE_MIN = 8
const SORT_CODE_LENGTH = 6

export const newDestinationSetup = setup({
  types: {
    context: {} as NewDestinationContext,
    input: {} as Pick<NewDestinationContext, 'walletId' | 'counterpartyId' | 'type' | 'draft'>,
    output: {} as DestinationSaved,
    events: {} as NewDestinationEvent,
    tags: {} as 'busy',
    children: {} as ProofChildren & { scan: 'scanFlow' },
  },
  actors: { ...newDestinationPorts, ...proofActors, scanFlow },
  delays: { typingPauses: LOOKUP_PAUSE_MS },
  guards: {
    namesBank: ({ context }, { name }: { name: DestinationField }) =>
      codeFields[context.type] === name,
    addressWanted: ({ context }) => !isBankType(context.type),
    codeLongEnough: ({ context }) =>
      codeIn(context).length >=
      (codeFields[context.type] === 'sort_code' ? SORT_CODE_LENGTH : CODE_MIN),
    looksLikeKnown: ({ event }) => refusalIn(event).code === 'ADDRESS_LOOKALIKE',
  },
  actions: {
    assignChoices: assign(({ context: { type } }, choices: DestinationChoices) => ({
      choices,
      type: paidLike(type, choices.types) ?? choices.types[0] ?? type,
      refusal: null,
    })),
    assignType: assign((_, { choice }: { choice: DestinationType }) => ({
      type: choice,
      bank: null,
      refusal: null,
    })),
    assignField: assign(
      ({ context }, { name, value }: { name: DestinationField; value: string }) => ({
        draft: { ...context.draft, [name]: value },
        refusal: withoutField(context.refusal, name),
      }),
    ),
    /** Treated like typing. */
    fillScanned: enqueueActions(({ context, enqueue }, { address, chainId }: ScannedAddress) => {
      if (address === null) return
      const named = chainId !== null && chainId !== chainChosen(context)
      const currency = named && context.choices.currencies.find((one) => one.chainId === chainId)
      if (currency) enqueue.raise({ type: 'field.set', name: 'currency_id', value: currency.id })
      enqueue.raise({ type: 'field.set', name: 'address', value: address })
    }),
    assignBank: assign(({ context }, bank: BankData) => ({ bank, draft: filledIn(context, bank) })),
    clearTyped: assign({ draft: {}, bank: null, refusal: null }),
    clearBank: assign({ bank: null }),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    assignSaved: assign((_, saved: Destination) => ({ saved, refusal: null })),
    clearRefusal: assign({ refusal: null }),
  },
}).extend(proofParts)

export const chainChosen = ({ choices, draft }: NewDestinationContext): number | null =>
  choices.currencies.find(({ id }) => id === draft.currency_id)?.chainId ?? null

/** A field's error is shown until the field is edited. */
function withoutField(refusal: RefusalNote | null, name: DestinationField): RefusalNote | null {
  if (!refusal) return null
  const errors = refusal.facts.errors?.filter(({ pointer }) => !pointer.endsWith(`/${name}`))
  return errors && errors.length > 0 ? { ...refusal, facts: { ...refusal.facts, errors } } : null
}

/** Never overwrites typed values, only those of an earlier look-up. */
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
