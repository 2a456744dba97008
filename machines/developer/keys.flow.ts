import type { ActorRefFrom } from 'xstate'
import {
  KEY_OVERLAP_HOURS,
  KEY_RATE_MAX,
  OPEN_PRODUCTION_DAYS_MAX,
  type DeveloperKey,
  type FrontendKey,
  type KeyRole,
  type Vendor,
} from '#contract/developer'
import { makeCredentialsFlow } from '#machines/kit/credentials.flow'

/** A person's keys, for programs and for public pages. */

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

interface BesideKeys {
  /** Whose accounts this bank gives out. */
  vendors: Vendor[]
}

export const blankKey: KeyDraft = {
  kind: 'developer',
  walletId: null,
  name: '',
  role: 'READ_ONLY',
  days: OPEN_PRODUCTION_DAYS_MAX,
  rate: '',
  places: '',
}

/** Only a key that still opens something can be renewed or revoked. */
export const statusOf = (key: AnyKey) =>
  key.kind === 'developer' ? key.status : key.is_enabled ? 'ACTIVE' : 'REVOKED'

/** What is typed as calls a second: a number the bank takes, none, or nothing of the kind. */
export function rateIn({ rate }: Pick<KeyDraft, 'rate'>): number | null | undefined {
  const typed = rate.trim()
  if (typed === '') return null
  const perSecond = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  return perSecond >= 1 && perSecond <= KEY_RATE_MAX ? perSecond : undefined
}

export const keys = makeCredentialsFlow<AnyKey, KeyDraft, BesideKeys>({
  id: 'keys',
  blank: blankKey,
  extra: { vendors: [] },
  overlapHours: KEY_OVERLAP_HOURS,
  draftOf: (key) => ({
    ...blankKey,
    kind: key.kind,
    name: key.name,
    role: key.role,
    days: null,
    ...(key.kind === 'developer' && {
      places: key.ips.join(' '),
      rate: key.rate_per_second === null ? '' : String(key.rate_per_second),
    }),
  }),
  isOn: (key) => statusOf(key) === 'ACTIVE',
  isComplete: (draft) => draft.name.trim() !== '' && rateIn(draft) !== undefined,
  isPlaceable: ({ kind, walletId }) => kind === 'developer' || walletId !== null,
  allows: (key, action) => {
    if (action === 'renew') return statusOf(key) === 'ACTIVE'
    return statusOf(key) !== 'REVOKED' && (action === 'drop' || key.kind === 'developer')
  },
})

export type KeysActor = ActorRefFrom<typeof keys.flow>
