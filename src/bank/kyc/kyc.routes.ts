import type { kycCalls } from '#contract/kyc'
import type { personaCalls } from '#contract/persona'
import type { sandboxKycCalls } from '#contract/sandboxKyc'
import type { HandlersOf } from '#bank/requestContext'
import { appeal, readEntity } from './entity.ts'
import { pressMove, pressTerms, pressVerdict } from './simulate.ts'
import { acceptTerms, railsHere, readRail, submitRail } from './rail.ts'
import { openVisit, personaInit, personaResume, sumsubToken } from './verificationSessions.ts'

export const kycRoutes: HandlersOf<typeof kycCalls> = {
  readKycEntity: readEntity,
  listKycRails: railsHere,
  readKycRail: readRail,
  submitKycRail: submitRail,
  acceptKycTerms: acceptTerms,
  openKycVisit: openVisit,
  appealKyc: appeal,
  makeSumsubToken: sumsubToken,
}

export const personaRoutes: HandlersOf<typeof personaCalls> = {
  initPersona: personaInit,
  resumePersona: personaResume,
}

export const sandboxKycRoutes: HandlersOf<typeof sandboxKycCalls> = {
  sayVerdict: pressVerdict,
  moveKyc: pressMove,
  renewTerms: pressTerms,
}
