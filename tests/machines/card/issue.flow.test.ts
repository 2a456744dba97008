import type { CardDraft } from '#contract/cardShape'
import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { Refusal } from '#contract/kit/refusal'
import { issueFlow } from '#machines/card/issue.flow'
import { issuePorts } from '#machines/card/issue.setup'
import { wire } from '#machines/kit/port'
import { createWishKeeper } from '#app/features/order/submission.ts'
import { pretendDevice } from '#device/pretend'
import { settled } from '#tests/kit/mbt'
import { createWishes } from '#device/wishes'
import { slowBank } from '#tests/kit/slowBank'

const program = (id: string, status = 'ACTIVE') => ({ id, status, sub_account_type: 'balance' })
const offer = { programs: [program('p1'), program('p2', 'ARCHIVED')], subAccounts: [], symbols: {} }

/** The flow with the device's own keeping of wishes; several may stand over one device. */
function openIssue(device = pretendDevice()) {
  const bank = slowBank(issuePorts)
  const clock = new SimulatedClock()
  let minted = 0
  const mint = () => `key-${++minted}`
  const keeper = createWishKeeper<CardDraft>(device, mint, 'card wish')
  const keys: string[] = []
  const logic = wire(issueFlow, issuePorts, {
    ...bank.answers,
    findCardWish: async ({ walletId }) => keeper.find(walletId),
    keepCardWish: ({ draft }) => keeper.keepWish(draft),
    dropCardWish: ({ walletId }) => keeper.drop(walletId),
    issueCard: (said, signal) => {
      keys.push(keeper.keyOf(said.draft))
      return bank.answers.issueCard(said, signal)
    },
    askCardOutcome: (said, signal) => {
      keys.push(keeper.keyOf(said.draft))
      return bank.answers.askCardOutcome(said, signal)
    },
  })
  const flow = createActor(logic, { clock, input: { walletId: 'w1' } }).start()
  const answer = async (port: keyof typeof issuePorts, output: unknown) => {
    bank.last(port).answer(output)
    await settled()
  }
  const refuse = async (port: keyof typeof issuePorts, no: Refusal) => {
    bank.last(port).refuse(no)
    await settled()
  }
  const describe = async () => {
    await settled()
    await answer('readCardOffer', offer)
    flow.send({ type: 'program.choose', programId: 'p1' })
    flow.send({ type: 'draft.set', change: { nickName: 'Travel' } })
    flow.send({ type: 'step.next' })
    flow.send({ type: 'card.issue' })
    for (const _ of [1, 2, 3]) await settled()
  }
  return { answer, bank, clock, describe, device, flow, keys, refuse }
}

const seen = ({ flow }: ReturnType<typeof openIssue>) => flow.getSnapshot()

test('a card is made from what was chosen, and then the wish is forgotten', async () => {
  const one = openIssue()
  await one.describe()
  expect(one.bank.last('issueCard').said).toEqual({
    draft: {
      walletId: 'w1',
      programId: 'p1',
      type: 'balance',
      nickName: 'Travel',
      subAccountId: null,
    },
  })
  await one.answer('issueCard', { id: 'k1' })
  expect(seen(one).output).toEqual({ cardId: 'k1' })
  expect(createWishes(one.device.drawer, 'card wish').read('w1')).toBeNull()
})

test('a lost answer is asked for under the same key until it is there, and nobody says it failed', async () => {
  const one = openIssue()
  await one.describe()
  await one.refuse('issueCard', new Refusal('TIMEOUT'))
  expect(seen(one).matches('outcomeUnknown')).toBe(true)
  expect(seen(one).context.refusal).toBeNull()
  one.clock.increment(3_000)
  await one.refuse('askCardOutcome', new Refusal('OFFLINE'))
  one.flow.send({ type: 'card.ask' })
  await one.refuse('askCardOutcome', new Refusal('RATE_LIMITED'))
  one.flow.send({ type: 'card.ask' })
  await one.answer('askCardOutcome', { id: 'k1' })
  expect(new Set(one.keys).size).toBe(1)
  expect(one.keys).toHaveLength(4)
  expect(seen(one).output).toEqual({ cardId: 'k1' })
})

test('a page that went away between sending and hearing asks with the key it left behind', async () => {
  const first = openIssue()
  await first.describe()
  first.flow.stop()
  const later = openIssue(first.device)
  await settled()
  expect(later.bank.last('askCardOutcome').said).toEqual(first.bank.last('issueCard').said)
  expect(later.keys).toEqual(first.keys)
  await later.answer('askCardOutcome', { id: 'k1' })
  expect(seen(later).output).toEqual({ cardId: 'k1' })
})

test('a refusal is said, keeps what was typed, and the next try is a new wish', async () => {
  const one = openIssue()
  await one.describe()
  await one.refuse('issueCard', new Refusal('LIMIT_REACHED'))
  expect(seen(one).matches('reviewing')).toBe(true)
  expect(seen(one).context.refusal?.code).toBe('LIMIT_REACHED')
  expect(seen(one).context.draft?.nickName).toBe('Travel')
  one.flow.send({ type: 'card.issue' })
  for (const _ of [1, 2, 3]) await settled()
  expect(new Set(one.keys).size).toBe(2)
})

test('what is not offered any more cannot be chosen', async () => {
  const one = openIssue()
  await settled()
  await one.answer('readCardOffer', offer)
  one.flow.send({ type: 'program.choose', programId: 'p2' })
  expect(seen(one).matches('choosing')).toBe(true)
})
