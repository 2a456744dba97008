import { eventParams, outputParams } from '#machines/kit/params'
import { liveSetup } from './live.setup.ts'
import { bank } from './live.states/bank.ts'

/**
 * Watches the charts of a running app, and keeps what was seen as a film.
 *
 * Pages of this browser are seen by themselves. By a press the bank is asked for the lives of the
 * person's own records as it steps them, and for a code that lets one page elsewhere (a mini app in
 * Telegram) be seen with them.
 *
 * The newest frames are kept and the oldest let go, so watching for a day costs no more than for a
 * minute. Whoever steps back stands still while the film goes on behind them; a film that was opened
 * from a file is looked at alone, and nothing live is mixed into it.
 */
export const liveFlow = liveSetup.createMachine({
  id: 'live',
  context: { frames: [], shown: null, actor: null, text: '', watchId: null, refusal: null },
  initial: 'watching',
  on: {
    'actor.choose': { actions: { type: 'noteActor', params: eventParams } },
    'film.step': { actions: { type: 'noteStep', params: eventParams } },
    'film.open': { target: '.opening', actions: { type: 'noteText', params: eventParams } },
  },
  states: {
    watching: {
      type: 'parallel',
      invoke: { id: 'watchFrames', src: 'watchFrames' },
      on: {
        'frames.came': { actions: { type: 'noteFrames', params: eventParams } },
        'film.follow': { actions: 'noteEnd' },
        'film.clear': { actions: 'forgetFilm' },
      },
      states: {
        bank,
        film: {
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
      },
    },
    opening: {
      invoke: {
        id: 'openFilm',
        src: 'openFilm',
        input: ({ context: { text } }) => ({ text }),
        onDone: { target: 'replaying', actions: { type: 'noteFilm', params: outputParams } },
        onError: { target: 'watching', actions: 'noteRefusal' },
      },
    },
    replaying: {
      description: 'A film from a file; nothing live is mixed into it.',
      on: { 'film.clear': { target: 'watching', actions: 'forgetFilm' } },
    },
  },
})
