import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { CardChallenge } from '#contract/cardChallenge'
import { Refusal } from '#contract/kit/refusal'
import { challengesFlow, challengesPorts } from '#machines/card/challenges.flow'
import { wire } from '#machines/kit/port'
import { proofFlow, proofPorts } from '#machines/proof/proof.flow'
import { settled } from '#tests/kit/mbt'
import { createPendingPorts } from '#tests/kit/pendingPorts'

/** What shops ask is answered one at a time, and read again after every answer. */

const waiting: CardChallenge = {
  id: 'h1',
  status: 'WAITING',
  wallet_id: 'w1',
  card_id: 'k1',
  brand: 'VISA',
  last4: '4821',
  card_status: 'ACTIVE',
  merchant: { name: 'Northgate Airways', category_code: '4511', city: 'Lisbon', country: 'PT' },
  amount: '12.50',
  currency: 'USD',
  created_at: '2026-03-02T09:00:00.000Z',
  expires_at: '2026-03-02T09:05:00.000Z',
  seconds_left: 300,
  answered_at: null,
}

async function openChallenges(challenges = [waiting]) {
  const bank = createPendingPorts(challengesPorts)
  const proof = createPendingPorts(proofPorts)
  const logic = wire(challengesFlow, challengesPorts, bank.answers).provide({
    actors: { proofFlow: wire(proofFlow, proofPorts, proof.answers) },
  })
  const flow = createActor(logic, { input: { walletId: 'w1' } }).start()
  bank.last('readChallenges').answer({ challenges })
  await settled()
  return { bank, flow, proof }
}

test('an answer is sent once, whatever is pressed meanwhile, and then the rest is read', async () => {
  const { bank, flow } = await openChallenges()
  flow.send({ type: 'challenge.answer', id: 'h1', answer: 'deny' })
  flow.send({ type: 'challenge.answer', id: 'h1', answer: 'approve' })
  flow.send({ type: 'challenges.refresh' })
  expect(bank.last('answerChallenge').input).toEqual({ id: 'h1', answer: 'deny' })
  const ended: CardChallenge = { ...waiting, status: 'DENIED', card_status: 'FROZEN' }
  bank.last('answerChallenge').answer(ended)
  await settled()
  expect(flow.getSnapshot().matches('reading')).toBe(true)
  bank.last('readChallenges').answer({ challenges: [] })
  await settled()
  expect(flow.getSnapshot().context).toMatchObject({ answered: ended, challenges: [] })
})

test('answered elsewhere or too late it is told so, and what still waits is read', async () => {
  const { bank, flow } = await openChallenges()
  flow.send({ type: 'challenge.answer', id: 'h1', answer: 'approve' })
  bank.last('answerChallenge').refuse(new Refusal('STATE_CONFLICT'))
  await settled()
  bank.last('readChallenges').answer({ challenges: [] })
  await settled()
  const { refusal, challenges, answered } = flow.getSnapshot().context
  expect([refusal?.code, challenges, answered]).toEqual(['STATE_CONFLICT', [], null])
})

test('where a proof is due, a cancelled one leaves the question as it was', async () => {
  const { bank, flow } = await openChallenges()
  const bound = { purpose: 'card_payment', meta: { subject: 'h1' } } as const
  flow.send({ type: 'challenge.answer', id: 'h1', answer: 'approve' })
  bank.last('answerChallenge').refuse(new Refusal('STEP_UP_REQUIRED', undefined, { bound }))
  await settled()
  const { proof } = flow.getSnapshot().children
  expect(proof?.getSnapshot().context.bound).toEqual(bound)
  proof?.send({ type: 'proof.drop' })
  await settled()
  expect(flow.getSnapshot().matches('watching')).toBe(true)
  expect(flow.getSnapshot().context.challenges).toEqual([waiting])
})

test('a failed read keeps what was shown, and the next news reads again', async () => {
  const { bank, flow } = await openChallenges()
  flow.send({ type: 'challenges.refresh' })
  bank.last('readChallenges').refuse(new Refusal('OFFLINE'))
  await settled()
  expect(flow.getSnapshot().context.challenges).toEqual([waiting])
  flow.send({ type: 'challenges.refresh' })
  expect(flow.getSnapshot().matches('reading')).toBe(true)
})
