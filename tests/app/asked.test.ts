import { expect, test } from 'vitest'
import {
  createActor,
  createMachine,
  type AnyActorLogic,
  type AnyEventObject,
  type AnyStateMachine,
} from 'xstate'
import type { Call } from '#client/call'
import { basePaths, type Endpoint } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { calls } from '#contract/table'
import { createFakeDevice, type FakeDevice } from '#device/fakeDevice'
import { catalog } from '#machines/catalog'
import { createTokenCache } from '#app/features/session/tokenCache.ts'
import { createRouter } from '#app/router.ts'
import type { Services } from '#app/services.ts'
import answers from '#app/workbench/screen/answers.json'
import { answerTo } from '#app/workbench/screen/answers.ts'
import { calm } from '#tests/kit/tab'
import { momentsOf } from '#tests/kit/mbt'

// Ports load these when they need them, which takes longer than they are waited for.
await import('#app/features/session/passkeySignIn.ts')
await import('#app/features/payout/words.en.ts')
await import('#app/features/sandbox/cardSimulation.ts')
await import('#app/features/sandbox/kycSimulation.ts')

/**
 * What each port asks the bank and the device, and what it makes of the answer: every port of every
 * chart is asked what the chart asks it in its model, and the bank answers what it once answered, or
 * nothing to one of its calls, or refuses it. Of a port that watches, what it tells as the device goes offline and away and returns. A reviewed
 * table; `npx vitest run --project app tests/app/asked.test.ts -u` writes it anew.
 */

type Wired = (services: Services) => AnyStateMachine

const modules = import.meta.glob<Record<string, unknown>>('../../src/app/features/**/*orts.ts', {
  eager: true,
})
const wired = Object.values(modules).flatMap((module) =>
  Object.entries(module).filter(([name]) => name.startsWith('wire')),
) as [string, Wired][]

const nameOf = (endpoint: Endpoint) => calls.find(([, known]) => known === endpoint)?.[0] ?? '?'

function answerFor({ verb, base, path, reply }: Endpoint, input: Record<string, unknown>) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => String(input[name]))
  const answer = answerTo(answers, verb, basePaths[base] + filled) ?? {}
  return reply.safeParse(answer).data ?? answer
}

/** What the bank answers instead, to one of the calls of a port. */
const otherwise: Record<string, (answer: unknown) => unknown> = {
  'nothing in': emptied,
  'refused at': () => {
    throw new Refusal('OVERLOADED')
  },
}

/** With no item in any list. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, emptied(part)]))
}

interface Fault {
  at: number
  how: string
}

function openServices(fault?: Fault) {
  const notes: string[] = []
  const called: string[] = []
  const device = createFakeDevice({})
  const call = (async (endpoint, input, options) => {
    const key = options?.key ? ` under ${options.key}` : ''
    notes.push(`${nameOf(endpoint)} ${short(input, ASKED_MOST)}${key}`)
    called.push(nameOf(endpoint))
    const answer = answerFor(endpoint, input)
    return fault?.at === called.length - 1 ? otherwise[fault.how]!(answer) : answer
  }) as Call
  device.addressBar.reload = () => void notes.push('reloads the page')
  device.tokenStore.store({ access_token: 'at-1', refresh_token: 'rt-1' }, 'm1')
  const tokenCache = createTokenCache(device.tokenStore)
  tokenCache.look()
  const parts = { call, device, tokenCache, mint: () => 'minted', language: () => 'en' }
  const services = { ...parts, router: createRouter() } as unknown as Services
  return { notes, called, device, services }
}

const ASKED_MOST = 400
const ANSWERED_MOST = 240

/** Of what is too long, also how much there is of everything. */
function short(value: unknown, most: number): string {
  const text = JSON.stringify(value) ?? 'nothing'
  if (text.length <= most) return text
  const counted = JSON.stringify(value, (_, part: unknown) =>
    Array.isArray(part) && typeof part[0] === 'object' ? `${part.length} of them` : part,
  )
  return `${text.slice(0, most)}…${counted === text ? '' : ` ${counted.slice(0, most)}`}`
}

interface Asked {
  port: string
  input: unknown
  kind: PortKind
}

type PortKind = 'question' | 'stream'

/** No port asks for its own chart. */
const self = {}

/** Different questions of a port are asked apart, up to so many. */
const QUESTIONS_MOST = 8

/** Flows within a flow have tables of their own. */
const kindOf = (name: string, src: string): PortKind | undefined =>
  (catalog[name]!.logic.implementations.actors[src] as { kind?: PortKind }).kind

/** What a chart asks its ports as it enters the states of its model. */
function askedBy(name: string): Asked[] {
  const found = new Map<string, Asked>()
  for (const { state: before, transitions } of momentsOf(catalog[name]!))
    for (const { state, event } of Object.values(transitions))
      for (const node of state._nodes.filter((one) => !before._nodes.includes(one)))
        for (const { src, input: given } of node.invoke) {
          const { context } = state
          const input: unknown =
            typeof given === 'function' ? given({ context, event, self } as never) : given
          if (typeof src !== 'string') continue
          const kind = kindOf(name, src)
          if (kind) found.set(`${src} ${short(input, ASKED_MOST)}`, { port: src, input, kind })
        }
  const sorted = [...found].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const all = sorted.map(([, asked]) => asked)
  return all.filter(
    ({ port }, at) => all.slice(0, at).filter((one) => one.port === port).length < QUESTIONS_MOST,
  )
}

const linesOf = (wire: Wired, asked: Asked) =>
  asked.kind === 'stream' ? watchedLines(wire, asked) : answeredLines(wire, asked)

async function watchedLines(wire: Wired, { port, input }: Asked): Promise<string[]> {
  const { notes, device, services } = openServices()
  const src = wire(services).implementations.actors[port] as AnyActorLogic
  const told = ({ event }: { event: AnyEventObject }) =>
    void notes.push(`tells ${short(event, ANSWERED_MOST)}`)
  const parent = createActor(
    createMachine({ invoke: { src, input }, on: { '*': { actions: told } } }),
  )
  parent.start()
  for (const [name, take] of steps) {
    notes.push(name)
    take(device)
    await calm()
  }
  parent.stop()
  notes.push('stopped')
  for (const [, take] of steps) take(device)
  await calm()
  return [`${port} ${short(input, ASKED_MOST)}`, ...notes.map((note) => `  ${note}`)]
}

const steps: [name: string, take: (device: FakeDevice) => void][] = [
  ['at first', () => {}],
  ['offline', ({ setOnline }) => setOnline(false)],
  ['online', ({ setOnline }) => setOnline(true)],
  ['hidden', ({ hideApp }) => hideApp()],
  ['shown', ({ showApp }) => showApp()],
]

interface Outcome {
  notes: string[]
  called: string[]
  refused: string | undefined
}

/** What was never recorded cannot be read, and says nothing. */
async function outcomeOf(
  wire: Wired,
  { port, input }: Asked,
  fault?: Fault,
): Promise<Outcome | null> {
  const { notes, called, device, services } = openServices(fault)
  const logic = wire(services).implementations.actors[port] as AnyActorLogic
  const actor = createActor(logic, { input })
  const thrown: unknown[] = []
  actor.subscribe({ error: (error) => thrown.push(error) })
  actor.start()
  await calm()
  const { status, output } = actor.getSnapshot() as { status: string; output?: unknown }
  actor.stop()
  if (!thrown.every((one) => one instanceof Refusal)) return null
  const [refused] = thrown.map((one) => Refusal.from(one).code)
  if (refused) notes.push(`refused ${refused}`)
  const { saved, copied, shared, opened } = device.hostState
  const effects = { saved, copied, shared, opened }
  const done = Object.entries(effects).filter(([, all]) => all.length > 0)
  if (done.length > 0) notes.push(short(Object.fromEntries(done), ANSWERED_MOST))
  if (status === 'done') notes.push(`= ${short(output, ANSWERED_MOST)}`)
  return { notes, called, refused }
}

async function answeredLines(wire: Wired, asked: Asked): Promise<string[]> {
  const usual = await outcomeOf(wire, asked)
  if (!usual) return []
  const { notes, called } = usual
  const lines = [
    `${asked.port} ${short(asked.input, ASKED_MOST)}`,
    ...notes.map((note) => `  ${note}`),
  ]
  for (const [at, call] of called.entries())
    for (const how of Object.keys(otherwise)) {
      const other = await outcomeOf(wire, asked, { at, how })
      const news = other?.notes.filter((note) => !notes.includes(note)) ?? []
      // That a port is refused what it asked for is told by its refusal.
      if (news.length > 0 && other?.refused !== 'OVERLOADED')
        lines.push(`  ${how} ${call}`, ...news.map((note) => `    ${note}`))
    }
  return lines
}

const names = wired.flatMap(([, wire]) => {
  const { config } = wire(openServices().services)
  const name = Object.keys(catalog).find((one) => catalog[one]!.logic.config === config)
  return name ? [[name, wire] as const] : []
})

test('the charts with ports of their own are found', () => {
  expect(names.length).toBeGreaterThan(40)
})

// What the feed asks depends on the renewals of the session that other tests left behind.
const steady = names.filter(([name]) => name !== 'feed')

test.each(steady)('%s asks what it asked', async (name, wire) => {
  const lines: string[] = []
  for (const asked of askedBy(name)) lines.push(...(await linesOf(wire, asked)))
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`asked/${name}.txt`)
})
