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
import type { AmountForm } from '#contract/kit/money'
import { makeCredentialsFlow } from '#machines/kit/credentials.flow'

/** For a program, or for a public page. */
export type KeyKind = 'developer' | 'frontend'
export type AnyKey = (DeveloperKey & { kind: 'developer' }) | (FrontendKey & { kind: 'frontend' })

export interface KeyDraft {
  kind: KeyKind
  /** The wallet of a page key; a program key has none. */
  walletId: string | null
  name: string
  role: KeyRole
  /** Days from now; null keeps the current expiry. */
  days: number | null
  /** Requests per second as typed; empty for the maximum. */
  rate: string
  /** How amounts travel in answers; null as the bank has it. */
  money: AmountForm | null
  /** IP addresses or page origins as typed, separated by spaces, commas or lines. */
  places: string
}

interface KeysExtra {
  vendors: Vendor[]
}

export const blankKey: KeyDraft = {
  kind: 'developer',
  walletId: null,
  name: '',
  role: 'READ_ONLY',
  days: OPEN_PRODUCTION_DAYS_MAX,
  rate: '',
  money: null,
  places: '',
}

/** Only a working key can be renewed or revoked. */
export const statusOf = (key: AnyKey) =>
  key.kind === 'developer' ? key.status : key.is_enabled ? 'ACTIVE' : 'REVOKED'

/** Null for empty, undefined for an invalid number. */
export function rateIn({ rate }: Pick<KeyDraft, 'rate'>): number | null | undefined {
  const typed = rate.trim()
  if (typed === '') return null
  const perSecond = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  return perSecond >= 1 && perSecond <= KEY_RATE_MAX ? perSecond : undefined
}

export const keys = makeCredentialsFlow<AnyKey, KeyDraft, KeysExtra>({
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
      money: key.money ?? null,
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
