import type { biometryCalls } from '#contract/biometry'
import type { passkeyCalls, passkeySignInCalls } from '#contract/passkey'
import type { proofCalls } from '#contract/proof'
import type { totpCalls } from '#contract/totp'
import type { HandlersOf } from '#bank/requestContext'
import * as authenticator from './authenticator.ts'
import { handleActivateBiometry, handleRevokeBiometry } from './biometry.ts'
import * as passkeys from './passkey/passkeys.ts'
import { handleBeginPasskeyProof, handleProveByPasskey } from './passkey/prove.ts'
import * as verification from './verification.ts'

export const proofRoutes: HandlersOf<
  typeof proofCalls &
    typeof totpCalls &
    typeof biometryCalls &
    Omit<typeof passkeyCalls, keyof typeof passkeySignInCalls>
> = {
  createVerification: verification.handleCreateVerification,
  requestProofCode: verification.handleRequestProofCode,
  verifyProofCode: verification.handleVerifyProofCode,
  readVerification: verification.handleReadVerification,
  generateTotp: authenticator.handleGenerateTotp,
  generateTotpEncrypted: authenticator.handleGenerateTotpEncrypted,
  activateTotp: authenticator.handleActivateTotp,
  verifyTotp: authenticator.handleVerifyTotp,
  revokeTotp: authenticator.handleRevokeTotp,
  readTotpStatus: authenticator.handleReadTotpStatus,
  makeRecoveryCodes: authenticator.handleMakeRecoveryCodes,
  activateBiometry: handleActivateBiometry,
  revokeBiometry: handleRevokeBiometry,
  listPasskeys: passkeys.handleListPasskeys,
  beginPasskey: passkeys.handleBeginPasskey,
  addPasskey: passkeys.handleAddPasskey,
  removePasskey: passkeys.handleRemovePasskey,
  beginPasskeyProof: handleBeginPasskeyProof,
  proveByPasskey: handleProveByPasskey,
}
