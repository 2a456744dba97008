import { withEvent, withOutput } from '#machines/kit/params'
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
    'actor.choose': { actions: withEvent('assignActor') },
    'trace.step': { actions: withEvent('assignShown') },
    'trace.open': { target: '.opening', actions: withEvent('assignText') },
  },
  states: {
    watching: {
      type: 'parallel',
      invoke: { id: 'watchFrames', src: 'watchFrames' },
      on: {
        'frames.arrived': { actions: withEvent('assignFrames') },
        'trace.follow': { actions: 'clearShown' },
        'trace.clear': { actions: 'clearTrace' },
      },
      states: {
        bank,
        trace: {
          initial: 'idle',
          states: {
            idle: { on: { 'trace.save': 'saving' } },
            saving: {
              invoke: {
                id: 'saveTrace',
                src: 'saveTrace',
                input: ({ context: { frames } }) => ({ frames }),
                onDone: 'idle',
                onError: { target: 'idle', actions: 'assignRefusal' },
              },
            },
          },
        },
      },
    },
    opening: {
      invoke: {
        id: 'openTrace',
        src: 'openTrace',
        input: ({ context: { text } }) => ({ text }),
        onDone: { target: 'replaying', actions: withOutput('assignTrace') },
        onError: { target: 'watching', actions: 'assignRefusal' },
      },
    },
    replaying: {
      description: 'A film from a file; nothing live is mixed into it.',
      on: { 'trace.clear': { target: 'watching', actions: 'clearTrace' } },
    },
  },
})
