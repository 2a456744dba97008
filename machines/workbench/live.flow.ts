import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refused'
import type { Frame } from '#machines/kit/frame'

/**
 * Watches the charts of a running app, and keeps what was seen as a film.
 *
 * The newest frames are kept and the oldest let go, so watching for a day costs no more than for a
 * minute. Whoever steps back stands still while the film goes on behind them; a film that was opened
 * from a file is looked at alone, and nothing live is mixed into it.
 */

const FRAMES_KEPT = 2_000

export const livePorts = {
  watchFrames: stream<{ type: 'frames.came'; frames: Frame[] }>('watchFrames'),
  saveFilm: question<void, { frames: Frame[] }>('saveFilm'),
  /** Reads the file that the person has just chosen. */
  openFilm: question<{ frames: Frame[] }, { text: string }>('openFilm'),
}

interface LiveContext {
  frames: Frame[]
  /** How many frames of the film have been shown; null: all of them, also those to come. */
  shown: number | null
  actor: string | null
  text: string
  refusal: RefusalNote | null
}

type LiveEvent =
  | { type: 'frames.came'; frames: Frame[] }
  | { type: 'film.step'; to: number }
  | { type: 'film.follow' }
  | { type: 'film.save' }
  | { type: 'film.open'; text: string }
  | { type: 'film.clear' }
  | { type: 'actor.choose'; actor: string }

export const liveFlow = setup({
  types: { context: {} as LiveContext, events: {} as LiveEvent },
  actors: livePorts,
  actions: {
    noteFrames: assign(({ context }, { frames }: { frames: Frame[] }) => ({
      frames: [...context.frames, ...frames].slice(-FRAMES_KEPT),
    })),
    noteStep: assign(({ context }, { to }: { to: number }) => ({
      shown: Math.min(Math.max(to, 1), context.frames.length),
    })),
    noteEnd: assign({ shown: null }),
    noteActor: assign((_, { actor }: { actor: string }) => ({ actor })),
    noteText: assign((_, { text }: { text: string }) => ({ text })),
    noteFilm: assign((_, { frames }: { frames: Frame[] }) => ({
      frames,
      shown: frames.length,
      actor: null,
      text: '',
      refusal: null,
    })),
    forgetFilm: assign({ frames: [], shown: null, actor: null, refusal: null }),
    noteRefusal: assign(({ event }) => ({ text: '', refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'live',
  context: { frames: [], shown: null, actor: null, text: '', refusal: null },
  initial: 'watching',
  on: {
    'actor.choose': { actions: { type: 'noteActor', params: ({ event }) => event } },
    'film.step': { actions: { type: 'noteStep', params: ({ event }) => event } },
    'film.open': {
      target: '.opening',
      actions: { type: 'noteText', params: ({ event }) => event },
    },
  },
  states: {
    watching: {
      invoke: { id: 'watchFrames', src: 'watchFrames' },
      on: {
        'frames.came': { actions: { type: 'noteFrames', params: ({ event }) => event } },
        'film.follow': { actions: 'noteEnd' },
        'film.clear': { actions: 'forgetFilm' },
      },
      initial: 'still',
      states: {
        still: { on: { 'film.save': 'saving' } },
        saving: {
          invoke: {
            id: 'saveFilm',
            src: 'saveFilm',
            input: ({ context: { frames } }) => ({ frames }),
            onDone: 'still',
            onError: { target: 'still', actions: 'noteRefusal' },
          },
        },
      },
    },
    opening: {
      invoke: {
        id: 'openFilm',
        src: 'openFilm',
        input: ({ context: { text } }) => ({ text }),
        onDone: {
          target: 'replaying',
          actions: { type: 'noteFilm', params: ({ event }) => event.output },
        },
        onError: { target: 'watching', actions: 'noteRefusal' },
      },
    },
    replaying: {
      description: 'A film from a file; nothing live is mixed into it.',
      on: { 'film.clear': { target: 'watching', actions: 'forgetFilm' } },
    },
  },
})
