import { readCardKey, readCardOtp, readCardSecret } from '#contract/cardSecret'
import { Refusal } from '#contract/kit/refusal'
import type { Call } from '#client/call'
import { CipherFailure, openCardChannel } from '#device/cipher'
import type { SecretName, Vault } from '#device/device'
import { revealFlow, revealPorts, type SecretKind } from '#machines/card/reveal.flow'
import { wire } from '#machines/kit/port'
import type { Services } from '#app/services.ts'
import { wireProof } from '#app/features/proof/ports.ts'

/** The secret goes encrypted from the bank into the vault and nowhere else. */

export const wireReveal = (services: Services) => {
  const { call, device } = services
  const { vault } = device
  return wire(revealFlow, revealPorts, {
    openSecret: ({ cardId, kind }, signal) => fetchSecret[kind](call, vault, cardId, signal),
    guardSecret: ({ kind }, send) => {
      const stop = device.watchHidden(() => send({ type: 'app.hidden' }))
      return () => {
        stop()
        for (const name of namesOf[kind]) vault.take(name)
      }
    },
  }).provide({ actors: { proofFlow: wireProof(services) } })
}

const namesOf: Record<SecretKind, readonly SecretName[]> = {
  number: ['cardNumber', 'cardExpiry', 'cardCvv', 'cardPin'],
  code: ['cardCode'],
}

type FetchSecret = (
  call: Call,
  vault: Vault,
  id: string,
  signal: AbortSignal,
) => Promise<{ until: string | null }>

const fetchSecret: Record<SecretKind, FetchSecret> = {
  async number(call, vault, id, signal) {
    const { public_key: publicKey } = await call(readCardKey, {}, { signal })
    const channel = await orRefuse(openCardChannel({ publicKey, now: Date.now() }))
    const answer = await call(readCardSecret, { id, ...channel.request }, { signal })
    const secret = await orRefuse(channel.open(answer))
    signal.throwIfAborted()
    const month = String(secret.expiry_month).padStart(2, '0')
    vault.put('cardNumber', secret.card_number)
    vault.put('cardExpiry', `${month}/${String(secret.expiry_year).slice(-2)}`)
    vault.put('cardCvv', secret.cvv)
    if (secret.pin) vault.put('cardPin', secret.pin)
    return { until: null }
  },
  async code(call, vault, id, signal) {
    const { otp, valid_to } = await call(readCardOtp, { id }, { signal })
    signal.throwIfAborted()
    vault.put('cardCode', otp)
    return { until: new Date(valid_to).toISOString() }
  },
}

/** A failure of the cipher becomes a refusal, as if the bank had refused. */
export async function orRefuse<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (thrown) {
    if (!(thrown instanceof CipherFailure)) throw thrown
    const errors = [{ pointer: '/data', code: thrown.fault }]
    throw new Refusal('CARD_KEY_INVALID', thrown.message, { errors })
  }
}
