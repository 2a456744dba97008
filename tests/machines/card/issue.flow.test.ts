import type { CardDraft } from '#contract/cardShape'
import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { Refusal } from '#contract/kit/refusal'
import { balancesToJoin, issueFlow, issuePorts, submitCard } from '#machines/card/issue.flow'
import { wire } from '#machines/kit/port'
import { createSubmissionStore } from '#app/features/order/submission.ts'
import { createFakeDevice } from '#device/fakeDevice'
import { settled } from '#tests/kit/mbt'
import { createSubmissions } from '#device/submissions'
import { createPendingPorts } from '#tests/kit/pendingPorts'
import { storedSubmission } from '#tests/kit/storedSubmission'

const program = (id: string, status = 'ACTIVE') => ({ id, status, sub_account_type: 'balance' })
const offer = { programs: [program('p1'), program('p2', 'ARCHIVED')], subAccounts: [], symbols: {} }

/** The flow with a device's submission store, which several flows may share. */
function openIssue(device = createFakeDevice()) {
  const ports = { ...issuePorts, ...submitCard.ports }
  const bank = createPendingPorts(ports)
  const clock = new SimulatedClock()
  let minted = 0
  const mint = () => `key-${++minted}`
  const store = createSubmissionStore<CardDraft>(device, mint, 'card wish')
  const { keys, answers } = storedSubmission(store, bank.answers)
  const logic = wire(issueFlow, issuePorts, bank.answers).provide({
    actors: { submissionFlow: wire(submitCard.flow, submitCard.ports, answers) },
  })
  const flow = createActor(logic, { clock, input: { walletId: 'w1' } }).start()
  const answer = async (port: keyof typeof ports, output: unknown) => {
    bank.last(port).answer(output)
    await settled()
  }
  const refuse = async (port: keyof typeof ports, no: Refusal) => {
    bank.last(port).refuse(no)
    await settled()
  }
  const describe = async () => {
    await settled()
    await answer('readCardOffer', offer)
    await answer('findDraft', { draft: null })
    flow.send({ type: 'program.choose', programId: 'p1' })
    flow.send({ type: 'draft.set', change: { nickName: 'Travel' } })
    flow.send({ type: 'step.next' })
    flow.send({ type: 'card.issue' })
    for (const _ of [1, 2, 3]) await settled()
  }
  return { answer, bank, clock, describe, device, flow, keys, refuse }
}

const viewOf = ({ flow }: ReturnType<typeof openIssue>) => flow.getSnapshot()

test('issues the chosen card, then forgets the submission', async () => {
  const one = openIssue()
  await one.describe()
  expect(one.bank.last('submit').input).toEqual({
    draft: {
      walletId: 'w1',
      programId: 'p1',
      type: 'balance',
      nickName: 'Travel',
      subAccountId: null,
      singleUse: false,
      oneMerchant: false,
    },
  })
  await one.answer('submit', { id: 'k1' })
  expect(one.bank.last('storeDraft').input).toEqual({ walletId: 'w1', draft: null })
  await one.answer('storeDraft', undefined)
  expect(viewOf(one).output).toEqual({ cardId: 'k1' })
  expect(createSubmissions(one.device.localStore, 'card wish').read('w1')).toBeNull()
})

test('asks under the same key until the lost answer arrives, and reports no failure', async () => {
  const one = openIssue()
  await one.describe()
  await one.refuse('submit', new Refusal('TIMEOUT'))
  expect(viewOf(one).matches({ submitting: 'outcomeUnknown' })).toBe(true)
  expect(viewOf(one).context.refusal).toBeNull()
  one.clock.increment(3_000)
  await one.refuse('askOutcome', new Refusal('OFFLINE'))
  one.flow.send({ type: 'card.ask' })
  await one.refuse('askOutcome', new Refusal('RATE_LIMITED'))
  one.flow.send({ type: 'card.ask' })
  await one.answer('askOutcome', { id: 'k1' })
  await one.answer('storeDraft', undefined)
  expect(new Set(one.keys).size).toBe(1)
  expect(one.keys).toHaveLength(4)
  expect(viewOf(one).output).toEqual({ cardId: 'k1' })
})

test('a reopened page asks for the outcome under the stored key', async () => {
  const first = openIssue()
  await first.describe()
  first.flow.stop()
  const later = openIssue(first.device)
  await settled()
  expect(later.bank.last('askOutcome').input).toEqual(first.bank.last('submit').input)
  expect(later.keys).toEqual(first.keys)
  await later.answer('askOutcome', { id: 'k1' })
  await later.refuse('storeDraft', new Refusal('INTERNAL'))
  expect(viewOf(later).output).toEqual({ cardId: 'k1' })
})

test('a refusal keeps the draft, and the next attempt is a new submission', async () => {
  const one = openIssue()
  await one.describe()
  await one.refuse('submit', new Refusal('LIMIT_REACHED'))
  expect(viewOf(one).matches('reviewing')).toBe(true)
  expect(viewOf(one).context.refusal?.code).toBe('LIMIT_REACHED')
  expect(viewOf(one).context.draft?.nickName).toBe('Travel')
  one.flow.send({ type: 'card.issue' })
  for (const _ of [1, 2, 3]) await settled()
  expect(new Set(one.keys).size).toBe(2)
})

test('an archived program cannot be chosen', async () => {
  const one = openIssue()
  await settled()
  await one.answer('readCardOffer', offer)
  await one.answer('findDraft', { draft: null })
  one.flow.send({ type: 'program.choose', programId: 'p2' })
  expect(viewOf(one).matches('choosing')).toBe(true)
})

const found: CardDraft = {
  walletId: 'w1',
  programId: 'p1',
  type: 'balance',
  nickName: 'Travel',
  subAccountId: 's9',
  singleUse: true,
  oneMerchant: false,
}

async function recall(draft: CardDraft) {
  const one = openIssue()
  await settled()
  await one.answer('readCardOffer', offer)
  await one.answer('findDraft', { draft })
  return one
}

test('what was typed comes back, without a balance that can no longer be joined', async () => {
  const one = await recall(found)
  expect(viewOf(one).matches('describing')).toBe(true)
  expect(viewOf(one).context.draft).toEqual({ ...found, subAccountId: null })
})

test('a draft of a program that is no longer offered does not come back', async () => {
  const one = await recall({ ...found, programId: 'p2' })
  expect(viewOf(one).matches('choosing')).toBe(true)
  expect(viewOf(one).context.draft).toBeNull()
})

test('each change is stored, also while an earlier one is', async () => {
  const one = await recall({ ...found, programId: 'p2' })
  one.flow.send({ type: 'program.choose', programId: 'p1' })
  one.flow.send({ type: 'draft.set', change: { nickName: 'T' } })
  one.flow.send({ type: 'draft.set', change: { nickName: 'Travel' } })
  expect(one.bank.last('storeDraft').input).toMatchObject({ draft: { nickName: 'Travel' } })
})

test('a card joins only an open balance of its own program', () => {
  const balance = { program_id: 'p1', type: 'balance', status: 'ACTIVE' }
  const subAccounts = [
    { id: 's1', ...balance },
    { id: 's2', ...balance, program_id: 'p2' },
    { id: 's3', ...balance, type: 'prepaid' },
    { id: 's4', ...balance, status: 'CLOSED' },
  ]
  const chosen = { offer: { ...offer, subAccounts }, draft: { programId: 'p1' } }
  const joined = balancesToJoin(chosen as unknown as Parameters<typeof balancesToJoin>[0])
  expect(joined.map(({ id }) => id)).toEqual(['s1'])
})
