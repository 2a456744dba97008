import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { cardPinBound } from '#contract/cardPin'
import { Refusal } from '#contract/kit/refusal'
import { cardPinFlow, cardPinPorts } from '#machines/card/cardPin.flow'
import { wire } from '#machines/kit/port'
import { proofFlow, proofPorts } from '#machines/proof/proof.flow'
import { settled } from '#tests/kit/mbt'
import { createPendingPorts } from '#tests/kit/pendingPorts'

function openPin() {
  const bank = createPendingPorts(cardPinPorts)
  const proof = createPendingPorts(proofPorts)
  const logic = wire(cardPinFlow, cardPinPorts, bank.answers).provide({
    actors: { proofFlow: wire(proofFlow, proofPorts, proof.answers) },
  })
  const flow = createActor(logic, { input: { cardId: 'k1' } }).start()
  const matches = (state: Parameters<ReturnType<typeof flow.getSnapshot>['matches']>[0]) =>
    flow.getSnapshot().matches(state)

  async function prove() {
    proof.last('startProof').answer({ channels: [{ channel: 'EMAIL' }] })
    await settled()
    proof.last('sendProofCode').answer({})
    await settled()
    flow.getSnapshot().children.proof?.send({ type: 'code.submit' })
    await settled()
    proof.last('proveByCode').answer()
    await settled()
  }
  async function refuse(refusal: Refusal) {
    bank.last('setCardPin').refuse(refusal)
    await settled()
  }
  return { bank, flow, matches, proof, prove, refuse }
}

test('a proof for this card comes before a PIN is typed, and the bank hears of the card alone', async () => {
  const { bank, flow, matches, proof, prove } = openPin()
  flow.send({ type: 'pin.submit' })
  expect(matches('settled')).toBe(true)
  flow.send({ type: 'pin.edit' })
  expect(proof.last('startProof').input).toEqual({ bound: cardPinBound('k1') })
  await prove()
  expect(matches('typing')).toBe(true)
  flow.send({ type: 'pin.submit' })
  expect(bank.asked).toMatchObject([{ port: 'setCardPin', input: { cardId: 'k1' } }])
  flow.send({ type: 'pin.submit' })
  expect(bank.asked).toHaveLength(1)
  bank.last('setCardPin').answer()
  await settled()
  expect(matches({ settled: 'taken' })).toBe(true)
})

test('a refused PIN is typed again under the same proof, and an old proof is made anew', async () => {
  const { flow, matches, prove, refuse } = openPin()
  flow.send({ type: 'pin.edit' })
  await prove()
  flow.send({ type: 'pin.submit' })
  await refuse(new Refusal('PIN_TOO_EASY'))
  expect([matches('typing'), flow.getSnapshot().context.refusal?.code]).toEqual([
    true,
    'PIN_TOO_EASY',
  ])
  flow.send({ type: 'pin.submit' })
  expect(flow.getSnapshot().context.refusal).toBeNull()
  await refuse(new Refusal('STEP_UP_REQUIRED', undefined, { bound: cardPinBound('k1') }))
  expect(matches('proving')).toBe(true)
  await prove()
  expect(matches('typing')).toBe(true)
})

test('a cancelled proof or form changes nothing', async () => {
  const { bank, flow, matches, prove } = openPin()
  flow.send({ type: 'pin.edit' })
  flow.getSnapshot().children.proof?.send({ type: 'proof.drop' })
  await settled()
  expect(matches({ settled: 'idle' })).toBe(true)
  flow.send({ type: 'pin.edit' })
  await prove()
  flow.send({ type: 'form.reset' })
  expect([matches({ settled: 'idle' }), bank.asked]).toEqual([true, []])
})
