import { assign, setup } from 'xstate'
import { Refusal, type RefusalCode, type RefusalNote } from '#contract/kit/refusal'
import { WATCH_CODE_MS } from '#contract/watch'
import type { InspectionFrame } from '#machines/kit/inspectionFrame'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

const FRAMES_MAX = 2_000

export const livePorts = {
  watchFrames: stream<{ type: 'frames.arrived'; frames: InspectionFrame[] }>('watchFrames'),
  saveTrace: question<void, { frames: InspectionFrame[] }>('saveTrace'),
  openTrace: question<{ frames: InspectionFrame[] }, { text: string }>('openTrace'),
  /** Asks the console's page that opened a customer's recording for it. */
  askCase: stream<{ type: 'trace.open'; text: string }, { caseId: string }>('askCase'),
  /** Starts a watch at the bank. Its code lies in the vault, for the element that shows it. */
  openWatch: question<{ watchId: string }>('openWatch'),
  /** Lifecycle steps of the person's records, and frames of the page that joined by the code. */
  watchBank: stream<
    | { type: 'frames.arrived'; frames: InspectionFrame[] }
    | { type: 'page.joined' }
    | { type: 'bank.refused'; code: RefusalCode },
    { watchId: string }
  >('watchBank'),
}

export type LiveView = 'chart' | 'sequence'

interface LiveContext {
  frames: InspectionFrame[]
  shown: number | null
  actor: string | null
  /** The frame that the shown one is compared with; null for the previous state. */
  marked: number | null
  /** What is drawn: one chart, or the events between all of them. */
  view: LiveView
  text: string
  watchId: string | null
  /** A customer's recording that is opened first; null for none. */
  caseId: string | null
  refusal: RefusalNote | null
}

type LiveEvent =
  | { type: 'frames.arrived'; frames: InspectionFrame[] }
  | { type: 'trace.step'; to: number }
  | { type: 'trace.follow' | 'trace.save' }
  | { type: 'trace.open'; text: string }
  | { type: 'trace.clear' }
  | { type: 'actor.choose'; actor: string }
  | { type: 'frame.mark'; at: number | null }
  | { type: 'view.choose'; view: LiveView }
  | { type: 'bank.follow' | 'bank.leave' }
  | { type: 'bank.refused'; code: RefusalCode }
  | { type: 'page.joined' }

export const liveSetup = setup({
  types: {
    context: {} as LiveContext,
    events: {} as LiveEvent,
    input: {} as { caseId: string | null },
    tags: {} as 'busy',
  },
  actors: livePorts,
  delays: { codeExpires: WATCH_CODE_MS, nobodyAnswers: 5_000 },
  guards: { isCase: ({ context }) => context.caseId !== null },
  actions: {
    assignFrames: assign(({ context }, { frames }: { frames: InspectionFrame[] }) => ({
      frames: [...context.frames, ...frames].slice(-FRAMES_MAX),
    })),
    assignShown: assign(({ context }, { to }: { to: number }) => ({
      shown: Math.min(Math.max(to, 1), context.frames.length),
    })),
    clearShown: assign({ shown: null }),
    assignActor: assign((_, { actor }: { actor: string }) => ({ actor })),
    assignMark: assign((_, { at }: { at: number | null }) => ({ marked: at })),
    assignView: assign((_, { view }: { view: LiveView }) => ({ view })),
    assignText: assign((_, { text }: { text: string }) => ({ text })),
    assignTrace: assign((_, { frames }: { frames: InspectionFrame[] }) => ({
      frames,
      shown: frames.length,
      actor: null,
      marked: null,
      text: '',
      refusal: null,
    })),
    clearTrace: assign({ frames: [], shown: null, actor: null, marked: null, refusal: null }),
    assignRefusal: assign(({ event }) => ({ text: '', refusal: refusalIn(event) })),
    assignWatch: assign((_, { watchId }: { watchId: string }) => ({ watchId, refusal: null })),
    assignCode: assign((_, { code }: { code: RefusalCode }) => ({
      refusal: new Refusal(code).note,
    })),
    clearWatch: assign({ watchId: null }),
  },
})
