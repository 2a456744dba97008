import type { enterCodeCalls } from '#contract/enterCode'
import type { sessionCalls } from '#contract/session'
import type { signInCalls } from '#contract/signIn'
import type { signUpCalls } from '#contract/signUp'
import type { telegramCalls } from '#contract/telegram'
import type { HandlersOf } from '#bank/requestContext'
import {
  handleAskEmailCode,
  handleAskPhoneCode,
  handleSignIn,
  handleSignUp,
  handleVerifyEmailCode,
  handleVerifyPhoneCode,
} from './byCode.ts'
import { handleSignInByPassword, handleSignUpByPassword } from './byPassword.ts'
import { handleSignInByTelegram, handleSignUpByTelegram } from './byTelegram.ts'
import { handleLinkTelegram, handleUnlinkTelegram } from './linkTelegram.ts'
import { handleListSessions, handleSignOut, handleEndSession } from './devices.ts'
import { handleRefreshTokens } from './renewal.ts'

export const sessionRoutes: HandlersOf<
  typeof enterCodeCalls &
    typeof signInCalls &
    typeof signUpCalls &
    typeof telegramCalls &
    typeof sessionCalls
> = {
  verifyEmailCode: handleVerifyEmailCode,
  verifyPhoneCode: handleVerifyPhoneCode,
  askEmailCode: handleAskEmailCode,
  askPhoneCode: handleAskPhoneCode,
  signIn: handleSignIn,
  signUp: handleSignUp,
  signInByPassword: handleSignInByPassword,
  signUpByPassword: handleSignUpByPassword,
  signInByTelegram: handleSignInByTelegram,
  signUpByTelegram: handleSignUpByTelegram,
  linkTelegram: handleLinkTelegram,
  unlinkTelegram: handleUnlinkTelegram,
  refreshTokens: handleRefreshTokens,
  signOut: handleSignOut,
  listSessions: handleListSessions,
  endSession: handleEndSession,
}
