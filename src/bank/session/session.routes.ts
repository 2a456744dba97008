import type { enterCodeCalls } from '#contract/enterCode'
import type { passkeySignInCalls } from '#contract/passkey'
import type { passwordCalls } from '#contract/password'
import type { sessionCalls } from '#contract/session'
import type { signInCalls } from '#contract/signIn'
import type { signUpCalls } from '#contract/signUp'
import type { telegramCalls } from '#contract/telegram'
import type { telegramContactCalls } from '#contract/telegramContact'
import type { telegramLinkCalls } from '#contract/telegramLink'
import { handleListTelegramContacts } from '#bank/bot/contact'
import { handleBeginPasskeySignIn, handleSignInByPasskey } from '#bank/proof/passkey/signIn'
import type { HandlersOf } from '#bank/requestContext'
import * as byCode from './byCode.ts'
import { handleSignInByPassword, handleSignUpByPassword } from './byPassword.ts'
import { handleSignInByTelegram, handleSignUpByTelegram } from './byTelegram.ts'
import { handleLinkTelegram, handleUnlinkTelegram } from './linkTelegram.ts'
import { handleListSessions, handleSignOut, handleEndSession } from './devices.ts'
import { handleRemovePassword, handleResetPassword, handleSetPassword } from './password.ts'
import { handleRefreshTokens } from './renewal.ts'

export const sessionRoutes: HandlersOf<
  typeof enterCodeCalls &
    typeof signInCalls &
    typeof signUpCalls &
    typeof passkeySignInCalls &
    typeof telegramCalls &
    typeof telegramLinkCalls &
    typeof telegramContactCalls &
    typeof passwordCalls &
    typeof sessionCalls
> = {
  verifyEmailCode: byCode.handleVerifyEmailCode,
  verifyPhoneCode: byCode.handleVerifyPhoneCode,
  askEmailCode: byCode.handleAskEmailCode,
  askPhoneCode: byCode.handleAskPhoneCode,
  signIn: byCode.handleSignIn,
  signUp: byCode.handleSignUp,
  signInByPassword: handleSignInByPassword,
  signUpByPassword: handleSignUpByPassword,
  resetPassword: handleResetPassword,
  setPassword: handleSetPassword,
  removePassword: handleRemovePassword,
  beginPasskeySignIn: handleBeginPasskeySignIn,
  signInByPasskey: handleSignInByPasskey,
  signInByTelegram: handleSignInByTelegram,
  signUpByTelegram: handleSignUpByTelegram,
  listTelegramContacts: handleListTelegramContacts,
  linkTelegram: handleLinkTelegram,
  unlinkTelegram: handleUnlinkTelegram,
  refreshTokens: handleRefreshTokens,
  signOut: handleSignOut,
  listSessions: handleListSessions,
  endSession: handleEndSession,
}
