import { Refusal } from '#contract/kit/refusal'
import { refreshTokens, signOut, type Tokens } from '#contract/session'
import { type TelegramProof } from '#contract/signIn'
import { askCode, enterByTelegram, enterCode, enterPassword, joinByTelegram } from '#client/session'
import type { Device, SecretName } from '#device/device'
import { dropDrafts } from '#device/drafts'
import { wire } from '#machines/kit/port'
import { sessionFlow } from '#machines/session/session.flow'
import { sessionPorts } from '#machines/session/session.setup'
import { signInFlow } from '#machines/session/signIn.flow'
import { signInPorts } from '#machines/session/signIn.setup'
import type { World } from '../wiring.ts'

/** Who answers the session: the shelf of this device, the bank, and the locks between tabs. */
export function wireSession({ call, device, keyring }: World) {
  const renew = async (signal: AbortSignal) => {
    signal.throwIfAborted()
    // Another tab held the lock before us and renewed already.
    if (keyring.changed()) return keyring.look()
    const { refresh } = device.shelf.read()
    if (refresh === null) throw new Refusal('NO_REFRESH_TOKEN')
    const { mark } = keyring.held()
    const tokens = await call(refreshTokens, { refresh_token: refresh }, { signal })
    signal.throwIfAborted()
    return keyring.renew(tokens, mark)
  }

  return wire(sessionFlow, sessionPorts, {
    lookForTokens: async () => keyring.look(),
    renewTokens: (_, signal) => device.alone('renewal', () => renew(signal)),
    signInByTelegram: async (_, signal) => {
      const tokens = await enterByTelegram(call, device.proof, { signal })
      signal.throwIfAborted()
      return keyring.begin(tokens, markOf(device.proof))
    },
    awaitNetwork: (_, signal) => awaitNetwork(device.online, signal),
    endSession: async ({ scope, mark }, signal) => {
      const { token } = keyring.held()
      device.vault.wipe()
      if (scope) dropDrafts(device.drawer)
      keyring.drop(mark)
      if (scope && token) await call(signOut, { scope }, { signal, bearer: token })
    },
  })
}

export function wireSignIn({ call, device, keyring, mint }: World) {
  const begin = (tokens: Tokens, signal: AbortSignal, mark = mint()) => {
    signal.throwIfAborted()
    device.host.feel('success')
    return keyring.begin(tokens, mark)
  }

  return wire(signInFlow, signInPorts, {
    askCode: (ask, signal) => askCode(call, ask, { signal }),
    enterCode: async (ask, signal) =>
      begin(await enterCode(call, ask, typed(device, 'code'), { signal }), signal),
    enterPassword: async (ask, signal) => {
      const got = await enterPassword(call, ask, typed(device, 'password'), { signal })
      return 'access_token' in got
        ? { kept: begin(got, signal), sent: null }
        : { kept: null, sent: got }
    },
    enterByTelegram: async (_, signal) =>
      begin(await enterByTelegram(call, device.proof, { signal }), signal, markOf(device.proof)),
    joinByTelegram: async ({ invite }, signal) =>
      begin(
        await joinByTelegram(call, device.proof, invite, { signal }),
        signal,
        markOf(device.proof),
      ),
  })
}

/** What was typed into a field, taken out of the vault once. */
export function typed(device: Device, name: SecretName): string {
  return device.vault.take(name) ?? ''
}

/** Signing in again as the same Telegram user is the same signing-in: waiting calls stay theirs. */
const markOf = (proof: TelegramProof | null) => `telegram:${proof?.tg_id ?? ''}`

export function awaitNetwork({ now, watch }: Device['online'], signal: AbortSignal) {
  if (now()) return Promise.resolve({ waited: false })
  return new Promise<{ waited: boolean }>((answer) => {
    const stop = watch((online) => {
      if (!online) return
      stop()
      answer({ waited: true })
    })
    signal.addEventListener('abort', stop, { once: true })
  })
}
