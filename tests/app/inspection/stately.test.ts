import { createBrowserReceiver, type StatelyInspectionEvent } from '@statelyai/inspect'
import { createMachine, type AnyMachineSnapshot } from 'xstate'
import { expect, test } from 'vitest'
import { openInspectorWindow } from '#device/inspectorWindow'
import { catalog } from '#machines/catalog'
import { chartOf } from '#machines/kit/chart'
import { STATELY, STATELY_CONNECTED, streamTo } from '#app/inspection/stately.ts'
import { settled, startExhibit } from '#tests/kit/mbt'
import { eventually } from '#tests/kit/eventually'

/** Two windows without a browser, each of which receives what the other posts to it. */
function twoWindows() {
  const made = (origin: string) => {
    const listeners = new Set<(message: MessageEvent) => void>()
    const view = {
      listeners,
      said: [] as unknown[],
      addEventListener: (_: string, hear: (message: MessageEvent) => void) => listeners.add(hear),
      removeEventListener: (_: string, hear: (message: MessageEvent) => void) =>
        listeners.delete(hear),
      from: null as unknown,
      postMessage(data: unknown, target: string) {
        if (target !== '*' && target !== origin) return
        const message = { data, source: view.from, origin: view.origin } as MessageEvent
        for (const hear of listeners) hear(message)
      },
      origin: '',
      open: () => other,
      opener: null as unknown,
    }
    return view
  }
  const ours = made('http://larkspur.localhost')
  const other = made(new URL(STATELY).origin)
  Object.assign(ours, { from: other, origin: new URL(STATELY).origin })
  Object.assign(other, { from: ours, opener: ours, self: other, top: other })
  return { ours: ours as unknown as Window, other: other as unknown as Window, post: ours }
}

/** Nobody gives up. */
const never = new AbortController().signal

async function received(name: string) {
  const { ours, other } = twoWindows()
  const inspector = openInspectorWindow(STATELY, STATELY_CONNECTED, never, ours)
  const inspected: StatelyInspectionEvent[] = []
  // The receiver of the inspector's own makers posts to whoever opened its window.
  createBrowserReceiver({ window: other }).subscribe((message) => inspected.push(message))
  const { actor, say } = startExhibit(catalog[name]!, catalog[name]!.inputs?.[0])
  actor.start()
  await streamTo(await inspector, actor)
  return { received_: inspected, actor, say }
}

/** What a state says of itself, beside its place in the chart. */
const facts = ({ boxes }: ReturnType<typeof chartOf>) =>
  boxes
    .map(({ id, description, tags, entry, exit, history }) => ({
      id,
      description,
      tags: tags.toSorted(),
      entry: entry.map(nameOnly),
      exit: exit.map(nameOnly),
      history,
    }))
    .toSorted((one, other) => one.id.localeCompare(other.id))

/** Only the name of an action is passed on, without its params. */
const nameOnly = (action: string) => action.split(' ')[0]?.replace('raises', 'raise')

const idsIn = (state: { id: string }[]) => state.map(({ id }) => id).toSorted()

test.each(Object.keys(catalog))('the inspector draws %s from what we send it', async (name) => {
  const { received_: inspected, actor } = await received(name)
  const [registered] = inspected.filter((one) => one.type === '@xstate.actor')
  const drawn = createMachine(JSON.parse(registered!.definition!))
  expect(idsIn(chartOf(drawn).boxes)).toEqual(idsIn(chartOf(catalog[name]!.logic).boxes))
  const ways = ({ arrows }: ReturnType<typeof chartOf>) =>
    arrows.map(({ from, to, event }) => `${from} ${event} ${to ?? ''}`).toSorted()
  expect(ways(chartOf(drawn))).toEqual(ways(chartOf(catalog[name]!.logic)))
  expect(facts(chartOf(drawn))).toEqual(facts(chartOf(catalog[name]!.logic)))
  const { value } = actor.getSnapshot() as AnyMachineSnapshot
  expect(registered!.snapshot.value).toEqual(value)
  actor.stop()
})

test('it follows what happens', async () => {
  const { received_: inspected, actor, say } = await received('displayPreferences')
  await say({ type: 'language.choose', language: 'ru' })
  await eventually(() => {
    const last = inspected.filter((one) => one.type === '@xstate.snapshot').at(-1)
    expect(last?.snapshot).toMatchObject({ value: 'saving' })
  })
  actor.stop()
})

test('posts nothing to another window', async () => {
  const { ours, post } = twoWindows()
  const inspector = openInspectorWindow(STATELY, STATELY_CONNECTED, never, ours)
  Object.assign(post, { origin: 'https://elsewhere.example' })
  post.postMessage({ type: STATELY_CONNECTED }, '*')
  const first = await Promise.race([inspector, settled().then(() => 'nobody')])
  expect(first).toBe('nobody')
})
