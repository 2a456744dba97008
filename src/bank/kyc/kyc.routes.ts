import type { kycCalls } from '#contract/kyc'
import type { personaCalls } from '#contract/persona'
import type { sandboxKycCalls } from '#contract/sandboxKyc'
import type { HandlersOf } from '#bank/requestContext'
import { handleAppealKyc, handleReadKycEntity } from './entity.ts'
import { handleMoveKyc, handleRenewTerms, handleSayVerdict } from './simulate.ts'
import {
  handleAcceptKycTerms,
  handleListKycRails,
  handleReadKycRail,
  handleSubmitKycRail,
} from './rail.ts'
import {
  handleInitKyc,
  handleInitPersona,
  handleMakeSumsubToken,
  handleResumeKyc,
  handleResumePersona,
} from './vendorTokens.ts'
import { handleOpenKycVisit } from './verificationSessions.ts'

export const kycRoutes: HandlersOf<typeof kycCalls> = {
  readKycEntity: handleReadKycEntity,
  listKycRails: handleListKycRails,
  readKycRail: handleReadKycRail,
  submitKycRail: handleSubmitKycRail,
  acceptKycTerms: handleAcceptKycTerms,
  openKycVisit: handleOpenKycVisit,
  appealKyc: handleAppealKyc,
  makeSumsubToken: handleMakeSumsubToken,
  initKyc: handleInitKyc,
  resumeKyc: handleResumeKyc,
}

export const personaRoutes: HandlersOf<typeof personaCalls> = {
  initPersona: handleInitPersona,
  resumePersona: handleResumePersona,
}

export const sandboxKycRoutes: HandlersOf<typeof sandboxKycCalls> = {
  sayVerdict: handleSayVerdict,
  moveKyc: handleMoveKyc,
  renewTerms: handleRenewTerms,
}
