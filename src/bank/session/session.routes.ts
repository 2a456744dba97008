import type { enterCodeCalls } from '#contract/enterCode'
import type { sessionCalls } from '#contract/session'
import type { signInCalls } from '#contract/signIn'
import type { signUpCalls } from '#contract/signUp'
import type { telegramCalls } from '#contract/telegram'
import type { HandlersOf } from '#bank/requestContext'
import {
  codeByEmail,
  codeByPhone,
  codeToSignIn,
  codeToSignUp,
  enterByEmail,
  enterByPhone,
} from './byCode.ts'
import { enterByPassword, signUpWithPassword } from './byPassword.ts'
import { enterByTelegram, signUpWithTelegram } from './byTelegram.ts'
import { livingSessions, signOutHere, signOutThere } from './devices.ts'
import { renewTokens } from './renewal.ts'

export const sessionRoutes: HandlersOf<
  typeof enterCodeCalls &
    typeof signInCalls &
    typeof signUpCalls &
    typeof telegramCalls &
    typeof sessionCalls
> = {
  verifyEmailCode: enterByEmail,
  verifyPhoneCode: enterByPhone,
  askEmailCode: codeByEmail,
  askPhoneCode: codeByPhone,
  signIn: codeToSignIn,
  signUp: codeToSignUp,
  signInByPassword: enterByPassword,
  signUpByPassword: signUpWithPassword,
  signInByTelegram: enterByTelegram,
  signUpByTelegram: signUpWithTelegram,
  refreshTokens: renewTokens,
  signOut: signOutHere,
  listSessions: livingSessions,
  endSession: signOutThere,
}
