import type { AnyEventObject, AnyMachineSnapshot, InspectionEvent } from 'xstate'
import type { Exhibit } from '#machines/kit/exhibit'
import { inputsOf } from '#machines/kit/walk'
import { benchUrl } from '#app/workbench/location.ts'
import { stepOf } from '#app/workbench/replay.ts'
import { startExhibit, type Walk } from './mbt.ts'

/** Where `npm start` serves the workbench. */
const ORIGIN = 'http://localhost:4100'

interface Checks {
  /** Of the first snapshot, with no event, and of the one after each event. */
  check(state: AnyMachineSnapshot, event: AnyEventObject | null): void
  inspect?: (event: InspectionEvent) => void
}

/** Takes a walk with the running chart. What fails says after which events, and where to see it. */
export async function takeWalk(
  exhibit: Exhibit,
  { input, events }: Walk,
  { check, inspect }: Checks,
): Promise<void> {
  const { actor, say } = startExhibit(exhibit, input, inspect)
  const taken: AnyEventObject[] = []
  try {
    actor.start()
    check(actor.getSnapshot(), null)
    for (const event of events) {
      taken.push(event)
      await say(event)
      check(actor.getSnapshot(), event)
    }
  } catch (thrown) {
    if (thrown instanceof Error) thrown.message += await whereItFailed(exhibit, input, taken)
    throw thrown
  } finally {
    actor.stop()
  }
}

/** Read by `failures.mjs`. */
async function whereItFailed(exhibit: Exhibit, input: unknown, taken: readonly AnyEventObject[]) {
  const { catalog } = await import('#machines/catalog')
  const [chart = null] = Object.keys(catalog).filter((name) => catalog[name] === exhibit)
  const steps = taken.map((event) => stepOf(exhibit, event))
  const inputIndex = Math.max(0, inputsOf(exhibit).indexOf(input))
  const link = benchUrl({ chart, inputIndex, steps, at: steps.length, screen: null })
  return `\n\nafter     ${steps.join(' > ') || 'the beginning'}\nopen      ${ORIGIN}${link}`
}
