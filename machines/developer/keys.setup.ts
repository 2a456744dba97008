import { assign, setup } from 'xstate'
import {
  KEY_OVERLAP_HOURS,
  KEY_RATE_MAX,
  OPEN_PRODUCTION_DAYS_MAX,
  type DeveloperKey,
  type FrontendKey,
  type KeyRole,
  type Vendor,
} from '#contract/developer'
import type { RefusalNote } from '#contract/kit/refusal'
import type { Bound } from '#contract/proof'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refused'
import { proofFlow } from '#machines/proof/proof.flow'

/** What keeping keys asks, remembers and hears. The picture is in keys.flow.ts. */

/** For a program of one's own, or for a public page. */
export type KeyKind = 'developer' | 'frontend'
export type AnyKey = (DeveloperKey & { kind: 'developer' }) | (FrontendKey & { kind: 'frontend' })

export interface KeyDraft {
  kind: KeyKind
  /** Which wallet the key of a page belongs to; a program's belongs to none. */
  walletId: string | null
  name: string
  role: KeyRole
  /** How long it lives from now; null leaves the end of a key that is changed where it is. */
  days: number | null
  /** Calls a second, as typed; nothing typed is as many as the bank allows. */
  rate: string
  /** Addresses of a program, or origins of pages, as typed: parted by space, comma or line. */
  places: string
}

/** What may have to be proved first, and is said again once it is. */
export type KeyAction = 'make' | 'change' | 'renew' | 'switch'

interface Chosen {
  kind: KeyKind
  id: string
}

interface KeysRead {
  all: AnyKey[]
  /** Whose accounts this bank gives out. */
  vendors: Vendor[]
}

export const keysPorts = {
  readKeys: question<KeysRead>('readKeys'),
  /** The text of the key goes into the vault. */
  makeKey: question<AnyKey, KeyDraft>('makeKey'),
  changeKey: question<AnyKey, { id: string; draft: KeyDraft }>('changeKey'),
  renewKey: question<AnyKey, Chosen & { overlapHours: number }>('renewKey'),
  switchKey: question<AnyKey, { id: string; on: boolean }>('switchKey'),
  dropKey: question<void, Chosen>('dropKey'),
  /** Empties the vault when it ends. */
  guardKey: stream<{ type: 'key.seen' }>('guardKey'),
}

export interface KeysContext extends KeysRead {
  openId: string | null
  draft: KeyDraft
  /** How long the text from before a rotation goes on opening. */
  overlapHours: number
  action: KeyAction
  refusal: RefusalNote | null
  bound: Bound | null
}

export type KeysEvent =
  | { type: 'keys.refresh' }
  | { type: 'key.begin'; kind: KeyKind; walletId: string | null }
  | { type: 'key.open'; id: string }
  | { type: 'key.close' }
  | { type: 'key.switch' }
  | { type: 'key.edit' }
  | { type: 'key.renew' }
  | { type: 'overlap.pick'; hours: number }
  | { type: 'key.drop' }
  | { type: 'key.seen' }
  | { type: 'draft.set'; change: Partial<Omit<KeyDraft, 'kind' | 'walletId'>> }
  | { type: 'draft.save' }
  | { type: 'action.confirm' }
  | { type: 'action.cancel' }
  | { type: 'form.reset' }

const blank: KeyDraft = {
  kind: 'developer',
  walletId: null,
  name: '',
  role: 'READ_ONLY',
  days: OPEN_PRODUCTION_DAYS_MAX,
  rate: '',
  places: '',
}

export const noKeys: KeysContext = {
  all: [],
  vendors: [],
  openId: null,
  draft: blank,
  overlapHours: KEY_OVERLAP_HOURS,
  action: 'make',
  refusal: null,
  bound: null,
}

/** The one that is open, while it is there. */
export const openIn = ({ all, openId }: KeysContext): AnyKey | null =>
  all.find(({ id }) => id === openId) ?? null

/** Only a key that still opens something can be made anew or taken away. */
export const statusOf = (key: AnyKey) =>
  key.kind === 'developer' ? key.status : key.is_enabled ? 'ACTIVE' : 'REVOKED'

/** The one that is open, by what its calls are said with. Nothing is done to a key unless one is. */
export const chosenIn = (context: KeysContext): Chosen => {
  const { kind, id } = openIn(context)!
  return { kind, id }
}

/** What is typed as calls a second: a number the bank takes, none, or nothing of the kind. */
export function rateIn({ rate }: Pick<KeyDraft, 'rate'>): number | null | undefined {
  const typed = rate.trim()
  if (typed === '') return null
  const perSecond = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  return perSecond >= 1 && perSecond <= KEY_RATE_MAX ? perSecond : undefined
}

/** What a key is now, to be changed. */
const draftOf = (key: AnyKey): KeyDraft => ({
  ...blank,
  kind: key.kind,
  name: key.name,
  role: key.role,
  days: null,
  ...(key.kind === 'developer' && {
    places: key.ips.join(' '),
    rate: key.rate_per_second === null ? '' : String(key.rate_per_second),
  }),
})

const withOne = (all: readonly AnyKey[], one: AnyKey): AnyKey[] =>
  all.some(({ id }) => id === one.id)
    ? all.map((known) => (known.id === one.id ? one : known))
    : [one, ...all]

export const keysSetup = setup({
  types: {
    context: {} as KeysContext,
    events: {} as KeysEvent,
    tags: {} as 'busy',
    children: {} as { proof: 'proofFlow' },
  },
  actors: { ...keysPorts, proofFlow },
  guards: {
    placeable: (_, { kind, walletId }: Pick<KeyDraft, 'kind' | 'walletId'>) =>
      kind === 'developer' || walletId !== null,
    known: ({ context }, { id }: { id: string }) => context.all.some((one) => one.id === id),
    whole: ({ context: { draft } }) => draft.name.trim() !== '' && rateIn(draft) !== undefined,
    alive: ({ context }) => isOpenIn(context, ['ACTIVE', 'DISABLED']),
    active: ({ context }) => isOpenIn(context, ['ACTIVE']),
    changeable: ({ context }) =>
      openIn(context)?.kind === 'developer' && isOpenIn(context, ['ACTIVE', 'DISABLED']),
    making: ({ context }) => context.action === 'make',
    changing: ({ context }) => context.action === 'change',
    renewing: ({ context }) => context.action === 'renew',
    proofAsked: ({ event }) => refusalIn(event).facts.bound !== undefined,
    proven: (_, { proven }: { proven: boolean }) => proven,
  },
  actions: {
    noteRead: assign((_, read: KeysRead) => ({ ...read, openId: null, refusal: null })),
    noteOne: assign(({ context }, one: AnyKey) => ({
      all: withOne(context.all, one),
      openId: one.id,
      refusal: null,
    })),
    noteOpen: assign((_, { id }: { id: string }) => ({ openId: id, refusal: null })),
    noteBegun: assign((_, { kind, walletId }: Pick<KeyDraft, 'kind' | 'walletId'>) => ({
      draft: { ...blank, kind, walletId },
      action: 'make' as const,
      refusal: null,
    })),
    noteEdited: assign(({ context }) => ({
      draft: draftOf(openIn(context)!),
      action: 'change' as const,
      refusal: null,
    })),
    noteDraft: assign(({ context }, { change }: { change: Partial<KeyDraft> }) => ({
      draft: { ...context.draft, ...change },
      refusal: null,
    })),
    noteAction: assign((_, { action }: { action: KeyAction }) => ({
      action,
      overlapHours: KEY_OVERLAP_HOURS,
      refusal: null,
    })),
    noteOverlap: assign((_, { hours }: { hours: number }) => ({ overlapHours: hours })),
    noteBound: assign(({ event }) => ({
      bound: refusalIn(event).facts.bound ?? null,
      refusal: null,
    })),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    forgetRefusal: assign({ refusal: null }),
    forgetOpen: assign({ openId: null, refusal: null }),
  },
})

function isOpenIn(context: KeysContext, statuses: readonly string[]): boolean {
  const one = openIn(context)
  return one !== null && statuses.includes(statusOf(one))
}
