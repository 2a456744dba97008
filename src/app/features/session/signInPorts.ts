import type { Tokens } from '#contract/tokens'
import type { TelegramProof } from '#contract/telegram'
import { requestCode, requestReset, submitPassword } from '#client/session'
import { submitCode, requestSignUpCode, submitSignUpPassword } from '#client/signUp'
import { submitTelegram, submitSignUpTelegram } from '#client/telegram'
import type { Device, SecretName } from '#device/device'
import { wire } from '#machines/kit/port'
import { signInFlow } from '#machines/session/signIn.flow'
import { signInPorts, type SignInIntent } from '#machines/session/signIn.setup'
import { loadChunk } from '#app/loadChunk.ts'
import type { Services } from '#app/services.ts'
import { createCodeStore } from './awaitedCode.ts'

type SignInServices = Pick<Services, 'call' | 'device' | 'tokenCache' | 'mint'>

export function wireSignIn({ call, device, tokenCache, mint }: SignInServices) {
  const begin = (tokens: Tokens, signal: AbortSignal, mark = mint()) => {
    signal.throwIfAborted()
    device.host.vibrate('success')
    device.settings.write('signed_out', null)
    device.settings.write('referrer', null)
    return tokenCache.begin(tokens, mark)
  }

  const withReferrer = <Request>(request: Request) => ({
    ...request,
    referrer: device.settings.read('referrer'),
  })

  const codeStore = createCodeStore(device)

  return wire(signInFlow, signInPorts, {
    requestCode: (request, signal) =>
      codeRequests[request.intent](call, withReferrer(request), { signal }),
    submitCode: async (request, signal) =>
      begin(
        await submitCode(call, withReferrer(request), takeSecret(device, 'code'), { signal }),
        signal,
      ),
    submitPassword: async (request, signal) => {
      const submit = passwordSubmissions[request.intent]
      const response = await submit(call, withReferrer(request), takeSecret(device, 'password'), {
        signal,
      })
      return 'access_token' in response
        ? { tokens: begin(response, signal), code: null }
        : { tokens: null, code: response }
    },
    awaitStorage: async () => {
      await device.restored
      return {
        signedOut: device.settings.read('signed_out') !== null,
        awaited: codeStore.read(),
      }
    },
    keepCode: (awaited) => {
      codeStore.write(awaited)
      return () => codeStore.write(null)
    },
    submitTelegram: async (_, signal) => {
      const tokens = await submitTelegram(call, device.proof, { signal })
      return begin(tokens, signal, markOf(device.proof))
    },
    submitPasskey: async (_, signal) => {
      const { readTokens } = await loadChunk(() => import('./passkeySignIn.ts'))
      return begin(await readTokens({ call, device }, signal), signal)
    },
    signUpByTelegram: async (request, signal) => {
      const invitation = withReferrer(request)
      const tokens = await submitSignUpTelegram(call, device.proof, invitation, { signal })
      return begin(tokens, signal, markOf(device.proof))
    },
  })
}

const codeRequests = {
  in: requestCode,
  up: requestSignUpCode,
  reset: (call, request, options) => requestReset(call, request, undefined, options),
} satisfies Record<SignInIntent, typeof requestCode>

const passwordSubmissions = {
  in: submitPassword,
  up: submitSignUpPassword,
  reset: requestReset,
} satisfies Record<SignInIntent, unknown>

export function takeSecret(device: Device, name: SecretName): string {
  return device.vault.take(name) ?? ''
}

/** Signing in again as the same Telegram user continues the session: waiting calls stay theirs. */
export const markOf = (proof: TelegramProof | null) => `telegram:${proof?.tg_id ?? ''}`
