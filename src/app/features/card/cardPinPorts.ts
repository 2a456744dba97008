import { CARD_PIN, isEasyPin, setCardPin } from '#contract/cardPin'
import { readCardKey } from '#contract/cardSecret'
import { Refusal } from '#contract/kit/refusal'
import { wrapCardPin } from '#device/cipher'
import { cardPinFlow, cardPinPorts } from '#machines/card/cardPin.flow'
import { wire } from '#machines/kit/port'
import { wireProof } from '#app/features/proof/ports.ts'
import { takeSecret } from '#app/features/session/signInPorts.ts'
import type { Services } from '#app/services.ts'
import { orRefuse } from './secretPorts.ts'

export const REPEATED_PIN = '/repeated'

export const wireCardPin = (services: Services) => {
  const { call, device } = services
  return wire(cardPinFlow, cardPinPorts, {
    setCardPin: async ({ cardId }, signal) => {
      const pin = takeSecret(device, 'newCardPin')
      assertFit(pin, takeSecret(device, 'repeatedCardPin'))
      const { public_key: publicKey } = await call(readCardKey, {}, { signal })
      const encrypted_pin = await orRefuse(wrapCardPin({ publicKey, now: Date.now(), cardId, pin }))
      await call(setCardPin, { id: cardId, encrypted_pin }, { signal })
    },
  }).provide({ actors: { proofFlow: wireProof(services) } })
}

/** As the bank would refuse it, and what it can't know: the repetition. */
function assertFit(pin: string, repeated: string) {
  if (!CARD_PIN.test(pin)) throw wrong('/pin')
  if (isEasyPin(pin)) throw new Refusal('PIN_TOO_EASY')
  if (pin !== repeated) throw wrong(REPEATED_PIN)
}

const wrong = (pointer: string) =>
  new Refusal('VALIDATION_FAILED', undefined, { errors: [{ pointer, code: 'VALUE' }] })
