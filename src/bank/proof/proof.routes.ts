import type { biometryCalls } from '#contract/biometry'
import type { proofCalls } from '#contract/proof'
import type { totpCalls } from '#contract/totp'
import type { HandlersOf } from '#bank/requestContext'
import {
  activate,
  generate,
  generateSealed,
  recoveryCodes,
  revoke,
  status,
  verify as verifyFactor,
} from './authenticator.ts'
import { activate as activateFinger, revoke as revokeFinger } from './biometry.ts'
import { create, read, request, verify } from './verification.ts'

export const proofRoutes: HandlersOf<typeof proofCalls & typeof totpCalls & typeof biometryCalls> =
  {
    createVerification: create,
    requestProofCode: request,
    verifyProofCode: verify,
    readVerification: read,
    generateTotp: generate,
    generateTotpEncrypted: generateSealed,
    activateTotp: activate,
    verifyTotp: verifyFactor,
    revokeTotp: revoke,
    readTotpStatus: status,
    makeRecoveryCodes: recoveryCodes,
    activateBiometry: activateFinger,
    revokeBiometry: revokeFinger,
  }
