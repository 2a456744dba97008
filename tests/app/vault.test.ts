import { expect, test } from 'vitest'
import {
  createActor,
  fromPromise,
  SimulatedClock,
  type AnyEventObject,
  type AnyStateMachine,
} from 'xstate'
import { readCardKey, readCardOtp } from '#contract/cardSecret'
import {
  createFrontendKey,
  createKey,
  listFrontendKeys,
  listKeys,
  listVendors,
  regenerateFrontendKey,
  rotateKey,
} from '#contract/developer'
import type { Endpoint } from '#contract/kit/endpoint'
import { askEmailChange } from '#contract/contact'
import { activateTotp, generateTotp, makeRecoveryCodes } from '#contract/totp'
import { createWebhook, listWebhooks, rotateWebhookSecret } from '#contract/webhook'
import type { Vault } from '#device/device'
import { createFakeDevice } from '#device/fakeDevice'
import { catalog } from '#machines/catalog'
import { wireKeys } from '#app/features/developer/ports.ts'
import { wireContact } from '#app/features/person/contactPorts.ts'
import { wireProof, wireTotp } from '#app/features/proof/ports.ts'
import { wireCardPin } from '#app/features/card/cardPinPorts.ts'
import { wireReveal } from '#app/features/card/secretPorts.ts'
import { wireWebhooks } from '#app/features/webhook/ports.ts'
import type { Services } from '#app/services.ts'
import { arrowsFirst, settled, walksOf, type Walk } from '#tests/kit/mbt'
import { endless } from '#tests/kit/pendingPorts'

/**
 * Every flow that has to do with secrets, with its real ports, is walked along every arrow of its
 * chart, and left wherever it stands: afterwards the vault is empty.
 */

type Outputs = (output: unknown) => unknown

/** What the bank answers with a secret in it; elsewhere what the chart is answered in its model. */
const answers = new Map<Endpoint, Outputs>([
  [generateTotp, () => ({ data: { qrCode: 'otpauth://totp/secret' } })],
  [activateTotp, () => ({ data: { recovery_codes: ['one', 'two'] } })],
  [makeRecoveryCodes, () => ({ data: { codes: ['one', 'two'] } })],
  [askEmailChange, (output) => ({ pending_email: (output as { pending: unknown }).pending })],
  [readCardKey, () => ({ public_key: '' })],
  [readCardOtp, () => ({ otp: '123456', valid_to: '2026-03-02T09:00:00.000Z' })],
  [createKey, (output) => ({ ...(output as object), apiKey: 'secret', key_hash: 'hash' })],
  [rotateKey, (output) => ({ ...(output as object), apiKey: 'secret', key_hash: 'hash' })],
  [createFrontendKey, (output) => ({ data: { ...(output as object), key: 'secret' } })],
  [regenerateFrontendKey, (output) => ({ data: { ...(output as object), key: 'secret' } })],
  [listKeys, (output) => keysIn(output, 'developer')],
  [listFrontendKeys, (output) => ({ data: keysIn(output, 'frontend') })],
  [listVendors, () => []],
  [listWebhooks, (output) => ({ data: (output as { all: unknown[] }).all })],
  [createWebhook, (output) => ({ ...(output as object), secret: 'secret' })],
  [rotateWebhookSecret, (output) => ({ ...(output as object), secret: 'secret' })],
])

const keysIn = (output: unknown, wanted: string) =>
  (output as { all: { kind: string }[] }).all.filter(({ kind }) => kind === wanted)

/** What a screen puts there before it sends this event. */
type Typed = Record<string, Parameters<Vault['put']>[0][]>

interface Case {
  wired: (services: Services) => AnyStateMachine
  typed?: Typed
  text?: string
  input?: unknown
}

const flows: Record<string, Case> = {
  totp: { wired: wireTotp, typed: { 'code.submit': ['totpCode'] } },
  proof: { wired: wireProof, typed: { 'code.submit': ['proofCode'] } },
  contact: { wired: wireContact, typed: { 'code.submit': ['emailCode'] } },
  reveal: { wired: wireReveal, input: { cardId: 'k1', kind: 'code' } },
  cardPin: {
    wired: wireCardPin,
    typed: { 'pin.submit': ['newCardPin', 'repeatedCardPin'] },
    text: '2749',
  },
  keys: { wired: wireKeys },
  webhooks: { wired: wireWebhooks },
}

interface Pending {
  endpoint?: Endpoint
  answer(output: unknown): void
  refuse(error: unknown): void
}

const asItIs: Outputs = (output) => output

function openFlow({ wired, typed = {}, text = '123456' }: Case, input: unknown) {
  const device = createFakeDevice({})
  const held = new Set<string>()
  let put = 0
  const { vault } = device
  const watched: Vault = {
    ...vault,
    put: (name, value) => {
      put += 1
      held.add(name)
      vault.put(name, value)
    },
    take: (name) => {
      held.delete(name)
      return vault.take(name)
    },
  }
  const pending: Pending[] = []
  const call = (endpoint: Endpoint, _: object, { signal }: { signal?: AbortSignal } = {}) =>
    endless((end) => {
      pending.push({ endpoint, ...end })
      signal?.addEventListener('abort', () => end.refuse(new Error('aborted')))
    })
  const pendingFlow = fromPromise(() => endless((end) => pending.push(end)))
  const services = { call, device: { ...device, vault: watched }, mint: () => 'minted' }
  const logic = wired(services as unknown as Services)
  const actor = createActor(
    logic.provide({ actors: { proofFlow: pendingFlow, detailFlow: pendingFlow } }),
    { clock: new SimulatedClock(), input },
  )

  async function say(event: AnyEventObject) {
    const [, kind, port = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? []
    const child = actor.getSnapshot().children[port]
    if (child?.getSnapshot().status === 'active')
      for (const { endpoint, answer, refuse } of pending.splice(0))
        if (kind === 'error') refuse(event.error)
        else answer(((endpoint && answers.get(endpoint)) ?? asItIs)(event.output))
    else if (!event.type.startsWith('xstate.') && actor.getSnapshot().can(event)) {
      for (const name of typed[event.type] ?? []) watched.put(name, text)
      actor.send(event)
    }
    await settled()
  }
  return { actor, say, held, puts: () => put }
}

async function take({ input, events }: Walk, flow: Case) {
  const { actor, say, held, puts } = openFlow(flow, flow.input ?? input)
  actor.start()
  for (const event of events) await say(event)
  actor.stop()
  await settled()
  return { held: [...held], puts: puts() }
}

test.each(Object.entries(flows))('%s leaves nothing in the vault', async (name, flow) => {
  let puts = 0
  for (const walk of arrowsFirst(walksOf(catalog[name]!)).first) {
    const left = await take(walk, flow)
    puts += left.puts
    expect([walk.story, left.held]).toEqual([walk.story, []])
  }
  expect(puts).toBeGreaterThan(0)
})
