import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { KycRail } from '#contract/kyc'
import type { KycEntity } from '#contract/kycEntity'
import type { StaffAction, VendorVerdict } from '#contract/sandboxKyc'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** What verifying asks, remembers and hears. The picture is in verification.flow.ts. */

/** How a check stands. What it found out about the person never comes here. */
export type KycEntityView = Pick<
  KycEntity,
  | 'status'
  | 'stage'
  | 'reason'
  | 'missing'
  | 'can_visit'
  | 'can_appeal'
  | 'is_final'
  | 'attempts_left'
  | 'visit'
  | 'moved_at'
>

export interface KycOverview {
  /** Null where nothing was begun. */
  entity: KycEntityView | null
  rails: KycRail[]
}

/** What a play tenant lets the vendor, the bank's people and the calendar say. */
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
  readStanding: question<KycOverview, WalletKey & { begun: boolean }>('readStanding'),
  /** The address of a visit goes from the bank to the browser: whoever has it is let in. */
  openVisit: question<void, WalletKey>('openVisit'),
  acceptTerms: question<KycRail, RailKey & { version: number }>('acceptTerms'),
  askForRail: question<KycRail, RailKey>('askForRail'),
  sendAppeal: question<void, WalletKey & { words: string }>('sendAppeal'),
  pressKyc: question<void, WalletKey & { press: KycSimulation }>('pressKyc'),
  watchReturn: stream<{ type: 'person.back' }>('watchReturn'),
}

export interface VerificationContext {
  walletId: string | null
  standing: KycOverview | null
  railId: string | null
  version: number
  words: string
  press: KycSimulation | null
  refusal: RefusalNote | null
}

interface RailInput {
  railId: string
}

export type VerificationEvent =
  /** `begun`: whether there is anything of a check, as the list of wallets has it. */
  | { type: 'wallet.follow'; walletId: string; begun: boolean }
  | { type: 'visit.open' }
  | { type: 'terms.accept'; railId: string; version: number }
  | { type: 'rail.ask'; railId: string }
  | { type: 'appeal.send'; words: string }
  | { type: 'kyc.press'; press: KycSimulation }
  | { type: 'kyc.refresh' }
  /** Something of it moved at the bank, or may have. */
  | { type: 'kyc.told' }
  | { type: 'person.back' }

/** Nothing was begun: all of it can be. */
const canStartVerification = (overview: KycOverview | null) =>
  overview !== null && (overview.entity === null || overview.entity.can_visit)

const findRail = ({ standing }: VerificationContext, id: string) =>
  standing?.rails.find((rail) => rail.id === id)

/** Where the person stands with it, as one word. */
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
  delays: { newsAreLate: 30_000 },
  guards: {
    notBegun: (_, { begun }: { begun: boolean }) => !begun,
    sameWallet: ({ context }, { walletId }: { walletId: string }) => context.walletId === walletId,
    knownBefore: ({ context }) => context.standing !== null,
    visitable: ({ context }) => canStartVerification(context.standing),
    appealable: ({ context }) => context.standing?.entity?.can_appeal ?? false,
    termsWait: ({ context }, { railId }: RailInput) =>
      findRail(context, railId)?.wallet_rail.terms_confirmed === false,
    railReady: ({ context }, { railId }: RailInput) =>
      findRail(context, railId)?.wallet_rail.is_submit_available === true,
    readyNow: (_, rail: KycRail) => rail.wallet_rail.is_submit_available,
    underWay: (_, overview: KycOverview) => verificationStageOf(overview) === 'left',
    standsAt: ({ context: { standing } }, { stage }: { stage: VerificationStage }) =>
      standing !== null && verificationStageOf(standing) === stage,
  },
  actions: {
    noteWallet: assign((_, { walletId }: WalletKey) => ({
      walletId,
      standing: null,
      refusal: null,
    })),
    noteStanding: assign((_, overview: KycOverview) => ({ standing: overview })),
    noteRail: assign(({ context: { standing } }, rail: KycRail) => ({
      standing: standing && {
        ...standing,
        rails: standing.rails.map((known) => (known.id === rail.id ? rail : known)),
      },
    })),
    noteAsked: assign((_, { railId, version = 0 }: RailInput & { version?: number }) => ({
      railId,
      version,
      refusal: null,
    })),
    noteWords: assign((_, { words }: { words: string }) => ({ words, refusal: null })),
    notePress: assign((_, { press }: { press: KycSimulation }) => ({ press, refusal: null })),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    forgetRefusal: assign({ refusal: null }),
    forgetWords: assign({ words: '' }),
  },
})
