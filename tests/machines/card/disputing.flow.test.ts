import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { EVIDENCE_BYTES_MAX, type CardDispute, type PurchaseDispute } from '#contract/cardDispute'
import { Refusal } from '#contract/kit/refusal'
import { disputingFlow, disputingPorts } from '#machines/card/disputing.flow'
import { disputable, openedDispute } from '#machines/card/dispute.exhibit'
import { wire } from '#machines/kit/port'
import { settled } from '#tests/kit/mbt'
import { createPendingPorts } from '#tests/kit/pendingPorts'

/** The form is sent whole or not at all; what was typed survives a refusal, a file is sent once. */

const inCase = (dispute: CardDispute): PurchaseDispute => ({ ...disputable, dispute })

async function openDispute(answer: PurchaseDispute = disputable) {
  const bank = createPendingPorts(disputingPorts)
  const logic = wire(disputingFlow, disputingPorts, bank.answers)
  const flow = createActor(logic, { input: { purchaseId: 'p1' } }).start()
  bank.last('readDispute').answer({ answer, decimal: '.' })
  await settled()
  return { bank, flow, now: () => flow.getSnapshot() }
}

test('nothing is sent before every question of its reason is answered', async () => {
  const { bank, flow, now } = await openDispute()
  flow.send({ type: 'dispute.submit' })
  expect(now().context.fault).toBe('incomplete')
  flow.send({ type: 'draft.set', change: { reason: 'not_received', happened_on: '2026-02-01' } })
  flow.send({ type: 'dispute.submit' })
  expect(now().context.fault).toBe('incomplete')
  flow.send({ type: 'draft.set', change: { asked_merchant: false } })
  flow.send({ type: 'dispute.submit' })
  expect(bank.last('performDisputeAct').input).toEqual({
    purchaseId: 'p1',
    act: {
      act: 'open',
      terms: {
        reason: 'not_received',
        amount: '12.50',
        note: '',
        happened_on: '2026-02-01',
        asked_merchant: false,
      },
    },
  })
})

test('of a wrong amount the difference is in dispute', async () => {
  const { bank, flow } = await openDispute()
  flow.send({ type: 'draft.set', change: { reason: 'wrong_amount', amount: '2.5' } })
  flow.send({ type: 'dispute.submit' })
  expect(bank.last('performDisputeAct').input).toMatchObject({
    act: { terms: { amount: '10.00', right_amount: '2.5' } },
  })
})

test('a refusal keeps what was typed', async () => {
  const { bank, flow, now } = await openDispute()
  flow.send({ type: 'draft.set', change: { reason: 'wrong_amount', amount: '20', note: 'Hm' } })
  flow.send({ type: 'dispute.submit' })
  bank.last('performDisputeAct').refuse(new Refusal('AMOUNT_INVALID'))
  await settled()
  bank.last('readDispute').answer({ answer: disputable, decimal: '.' })
  await settled()
  expect(now().context).toMatchObject({
    draft: { amount: '20', note: 'Hm' },
    refusal: { code: 'AMOUNT_INVALID' },
    act: null,
  })
})

test('a file that the bank would not take is not sent', async () => {
  const { bank, flow, now } = await openDispute(inCase(openedDispute))
  const film = new Blob(['x'], { type: 'video/mp4' })
  flow.send({ type: 'evidence.add', name: 'film.mp4', content: film })
  expect(now().context.fault).toBe('fileType')
  const large = new Blob([new Uint8Array(EVIDENCE_BYTES_MAX + 1)], { type: 'image/png' })
  flow.send({ type: 'evidence.add', name: 'large.png', content: large })
  expect(now().context.fault).toBe('fileSize')
  const content = new Blob(['x'], { type: 'image/png' })
  flow.send({ type: 'evidence.add', name: 'receipt.png', content })
  flow.send({ type: 'evidence.add', name: 'again.png', content })
  expect(bank.last('performDisputeAct').input).toMatchObject({
    act: { id: 'd1', name: 'receipt.png' },
  })
  bank.last('performDisputeAct').answer({ answer: inCase(openedDispute) })
  await settled()
  expect(now().context).toMatchObject({ act: null, fault: null })
})

test('taking it back asks once more, and news meanwhile ends the question', async () => {
  const { bank, flow, now } = await openDispute(inCase(openedDispute))
  flow.send({ type: 'withdraw.ask' })
  flow.send({ type: 'news.arrived' })
  expect(now().value).toEqual({ shown: 'following' })
  bank.last('readDispute').answer({ answer: inCase(openedDispute), decimal: '.' })
  await settled()
  flow.send({ type: 'withdraw.ask' })
  flow.send({ type: 'withdraw.confirm' })
  expect(bank.last('performDisputeAct').input).toMatchObject({
    act: { act: 'withdraw', id: 'd1' },
  })
})
