import type { biometryCalls } from '#contract/biometry'
import type { proofCalls } from '#contract/proof'
import type { totpCalls } from '#contract/totp'
import type { HandlersOf } from '#bank/requestContext'
import {
  handleActivateTotp,
  handleGenerateTotp,
  handleGenerateTotpEncrypted,
  handleMakeRecoveryCodes,
  handleRevokeTotp,
  handleReadTotpStatus,
  handleVerifyTotp,
} from './authenticator.ts'
import { handleActivateBiometry, handleRevokeBiometry } from './biometry.ts'
import {
  handleCreateVerification,
  handleReadVerification,
  handleRequestProofCode,
  handleVerifyProofCode,
} from './verification.ts'

export const proofRoutes: HandlersOf<typeof proofCalls & typeof totpCalls & typeof biometryCalls> =
  {
    createVerification: handleCreateVerification,
    requestProofCode: handleRequestProofCode,
    verifyProofCode: handleVerifyProofCode,
    readVerification: handleReadVerification,
    generateTotp: handleGenerateTotp,
    generateTotpEncrypted: handleGenerateTotpEncrypted,
    activateTotp: handleActivateTotp,
    verifyTotp: handleVerifyTotp,
    revokeTotp: handleRevokeTotp,
    readTotpStatus: handleReadTotpStatus,
    makeRecoveryCodes: handleMakeRecoveryCodes,
    activateBiometry: handleActivateBiometry,
    revokeBiometry: handleRevokeBiometry,
  }
