import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { CARD_SECRET_SHOWN_MS } from '#contract/cardSecret'
import { Refusal } from '#contract/kit/refusal'
import { revealFlow, revealPorts } from '#machines/card/reveal.flow'
import { wire } from '#machines/kit/port'
import { proofFlow, proofPorts } from '#machines/proof/proof.flow'
import { settled } from '#tests/kit/mbt'
import { createPendingPorts } from '#tests/kit/pendingPorts'

const NUMBER = '5200824036737633'

/** The flow with a vault that is filled by the answer, as on a device. */
function openReveal() {
  const bank = createPendingPorts(revealPorts)
  const proof = createPendingPorts(proofPorts)
  const clock = new SimulatedClock()
  const vault = new Set<string>()
  let turnAway = () => {}
  const logic = wire(revealFlow, revealPorts, {
    ...bank.answers,
    guardSecret: (_, tell) => {
      turnAway = () => tell({ type: 'app.hidden' })
      return () => vault.clear()
    },
  }).provide({ actors: { proofFlow: wire(proofFlow, proofPorts, proof.answers) } })
  const events: string[] = []
  const flow = createActor(logic, {
    clock,
    input: { cardId: 'k1', kind: 'number' },
    inspect: (event) => void events.push(JSON.stringify(event, plainly)),
  }).start()

  const bring = async () => {
    vault.add(NUMBER)
    bank.last('openSecret').answer({ until: null })
    await settled()
  }
  const refuse = async (no: Refusal) => {
    bank.last('openSecret').refuse(no)
    await settled()
  }
  const show = async () => {
    flow.send({ type: 'secret.show' })
    await bring()
  }
  return {
    bank,
    bring,
    clock,
    flow,
    proof,
    refuse,
    show,
    events,
    turnAway: () => turnAway(),
    vault,
  }
}

const plainly = (key: string, value: unknown) =>
  key === 'actorRef' || key === 'sourceRef' || key === 'self' ? undefined : value

type RevealHarness = ReturnType<typeof openReveal>

const endings: Record<string, (opened: RevealHarness) => void> = {
  'it is hidden by hand': ({ flow }) => flow.send({ type: 'secret.hide' }),
  'its minute is over': ({ clock }) => clock.increment(CARD_SECRET_SHOWN_MS),
  'the person turns away': ({ turnAway }) => turnAway(),
  'the room is left or the session ends': ({ flow }) => flow.stop(),
}

test.each(Object.entries(endings))('the vault is empty once %s', async (_, end) => {
  const opened = openReveal()
  await opened.show()
  expect(opened.flow.getSnapshot().matches({ open: 'shown' })).toBe(true)
  expect([...opened.vault]).toEqual([NUMBER])
  end(opened)
  await settled()
  expect([...opened.vault]).toEqual([])
})

test('shows the secret for exactly a minute', async () => {
  const { clock, flow, show } = openReveal()
  await show()
  clock.increment(CARD_SECRET_SHOWN_MS - 1)
  expect(flow.getSnapshot().matches({ open: 'shown' })).toBe(true)
  clock.increment(1)
  expect(flow.getSnapshot().matches('hidden')).toBe(true)
})

test('hiding the app aborts the request and shows nothing', async () => {
  const { bank, bring, flow, turnAway, vault } = openReveal()
  flow.send({ type: 'secret.show' })
  await settled()
  turnAway()
  expect(bank.last('openSecret').signal.aborted).toBe(true)
  expect(flow.getSnapshot().matches('hidden')).toBe(true)
  vault.clear()
  await bring()
  expect(flow.getSnapshot().matches('hidden')).toBe(true)
})

test('step-up is bound to what the bank named, then the secret is requested again', async () => {
  const { bank, bring, flow, proof, refuse } = openReveal()
  const bound = { purpose: 'card_secret', meta: { subject: 'k1' } } as const
  flow.send({ type: 'secret.show' })
  await refuse(new Refusal('STEP_UP_REQUIRED', undefined, { bound }))
  expect(proof.last('startProof').input).toEqual({ bound })
  proof.last('startProof').answer({ channels: [{ channel: 'EMAIL' }] })
  await settled()
  proof.last('sendProofCode').answer({})
  await settled()
  flow.getSnapshot().children.proof?.send({ type: 'code.submit' })
  await settled()
  proof.last('proveByCode').answer()
  await settled()
  expect(bank.asked.filter(({ port }) => port === 'openSecret')).toHaveLength(2)
  await bring()
  expect(flow.getSnapshot().matches({ open: 'shown' })).toBe(true)
})

test('a cancelled step-up shows nothing', async () => {
  const { flow, refuse } = openReveal()
  flow.send({ type: 'secret.show' })
  await refuse(new Refusal('STEP_UP_REQUIRED', undefined, { bound: { purpose: 'card_secret' } }))
  flow.getSnapshot().children.proof?.send({ type: 'proof.drop' })
  await settled()
  expect(flow.getSnapshot().matches('hidden')).toBe(true)
})

test('no snapshot or event contains the card number', async () => {
  const { flow, show, events } = openReveal()
  await show()
  events.push(JSON.stringify(flow.getPersistedSnapshot()))
  flow.send({ type: 'secret.hide' })
  expect(events.length).toBeGreaterThan(3)
  expect(events.filter((line) => line.includes(NUMBER))).toEqual([])
})
