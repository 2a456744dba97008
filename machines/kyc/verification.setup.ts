import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { KycRail } from '#contract/kyc'
import type { KycEntity } from '#contract/kycEntity'
import type { StaffAction, VendorVerdict } from '#contract/sandboxKyc'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** The status of a verification, without what it found out about the person. */
export type KycEntityView = Pick<
  KycEntity,
  | 'status'
  | 'stage'
  | 'reason'
  | 'message'
  | 'missing'
  | 'can_visit'
  | 'can_appeal'
  | 'is_final'
  | 'attempts_left'
  | 'visit'
  | 'moved_at'
>

export interface KycOverview {
  /** Null if not started. */
  entity: KycEntityView | null
  rails: KycRail[]
}

/** Sandbox: what the vendor, bank staff or the calendar may do. */
export type KycSimulation =
  | { do: 'verdict'; word: VendorVerdict }
  | { do: 'move'; word: StaffAction; officer: 'first' | 'second' }
  | { do: 'terms'; railId: string }

interface WalletKey {
  walletId: string
}
interface RailKey extends WalletKey {
  railId: string
}

export const verificationPorts = {
  readKycOverview: question<KycOverview, WalletKey & { started: boolean }>('readKycOverview'),
  /** The session's address goes from the bank straight to the browser: it grants access. */
  startVerification: question<void, WalletKey>('startVerification'),
  acceptTerms: question<KycRail, RailKey & { version: number }>('acceptTerms'),
  requestRail: question<KycRail, RailKey>('requestRail'),
  sendAppeal: question<void, WalletKey & { words: string }>('sendAppeal'),
  simulateKyc: question<void, WalletKey & { simulation: KycSimulation }>('simulateKyc'),
  watchAppShown: stream<{ type: 'app.shown' }>('watchAppShown'),
}

export interface VerificationContext {
  walletId: string | null
  overview: KycOverview | null
  railId: string | null
  version: number
  words: string
  simulation: KycSimulation | null
  refusal: RefusalNote | null
}

interface RailInput {
  railId: string
}

export type VerificationEvent =
  /** `started`: the list of wallets shows a verification. */
  | { type: 'wallet.follow'; walletId: string; started: boolean }
  | { type: 'verification.start' }
  | { type: 'terms.accept'; railId: string; version: number }
  | { type: 'rail.request'; railId: string }
  | { type: 'appeal.send'; words: string }
  | { type: 'kyc.simulate'; simulation: KycSimulation }
  | { type: 'kyc.refresh' | 'kyc.changed' | 'app.shown' }

const canStartVerification = (overview: KycOverview | null) =>
  overview !== null && (overview.entity === null || overview.entity.can_visit)

const findRail = ({ overview }: VerificationContext, id: string) =>
  overview?.rails.find((rail) => rail.id === id)

export const verificationStages = [
  'approved',
  'pending',
  'appealed',
  'refused',
  'left',
  'mending',
  'held',
  'fresh',
] as const
export type VerificationStage = (typeof verificationStages)[number]

export function verificationStageOf({ entity }: KycOverview): VerificationStage {
  if (entity === null) return 'fresh'
  const { status, stage, is_final, visit, can_visit } = entity
  if (status === 'APPROVED') return 'approved'
  if (status === 'PENDING') return 'pending'
  if (stage === 'appealed') return 'appealed'
  if (is_final) return 'refused'
  if (visit !== null && can_visit) return 'left'
  if (status === 'UNVERIFIED') return 'fresh'
  return can_visit ? 'mending' : 'held'
}

export const verificationSetup = setup({
  types: {
    context: {} as VerificationContext,
    events: {} as VerificationEvent,
    tags: {} as 'busy',
  },
  actors: verificationPorts,
  delays: { pollDue: 30_000 },
  guards: {
    notStarted: (_, { started }: { started: boolean }) => !started,
    sameWallet: ({ context }, { walletId }: { walletId: string }) => context.walletId === walletId,
    knownBefore: ({ context }) => context.overview !== null,
    canStart: ({ context }) => canStartVerification(context.overview),
    appealable: ({ context }) => context.overview?.entity?.can_appeal ?? false,
    termsWait: ({ context }, { railId }: RailInput) =>
      findRail(context, railId)?.wallet_rail.terms_confirmed === false,
    railReady: ({ context }, { railId }: RailInput) =>
      findRail(context, railId)?.wallet_rail.is_submit_available === true,
    readyNow: (_, rail: KycRail) => rail.wallet_rail.is_submit_available,
    sessionOpen: (_, overview: KycOverview) => verificationStageOf(overview) === 'left',
    atStage: ({ context: { overview } }, { stage }: { stage: VerificationStage }) =>
      overview !== null && verificationStageOf(overview) === stage,
  },
  actions: {
    assignWallet: assign((_, { walletId }: WalletKey) => ({
      walletId,
      overview: null,
      refusal: null,
    })),
    assignOverview: assign((_, overview: KycOverview) => ({ overview })),
    assignRail: assign(({ context: { overview } }, rail: KycRail) => ({
      overview: overview && {
        ...overview,
        rails: overview.rails.map((known) => (known.id === rail.id ? rail : known)),
      },
    })),
    assignRequest: assign((_, { railId, version = 0 }: RailInput & { version?: number }) => ({
      railId,
      version,
      refusal: null,
    })),
    assignWords: assign((_, { words }: { words: string }) => ({ words, refusal: null })),
    assignSimulation: assign((_, { simulation }: { simulation: KycSimulation }) => ({
      simulation,
      refusal: null,
    })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
    clearWords: assign({ words: '' }),
  },
})
