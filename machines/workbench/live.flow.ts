import { withEvent, withOutput } from '#machines/kit/params'
import { liveSetup } from './live.setup.ts'
import { bank } from './live.states/bank.ts'

/**
 * On request the bank reports the lifecycles of the person's records, with a code by which one page
 * elsewhere may join. Only the newest frames are kept, so watching for long costs no more.
 */
export const liveFlow = liveSetup.createMachine({
  id: 'live',
  description: 'Only the newest frames are kept, and stepping back never stops the recording.',
  context: ({ input: { caseId } }) => ({
    caseId,
    frames: [],
    shown: null,
    actor: null,
    marked: null,
    view: 'chart',
    text: '',
    watchId: null,
    refusal: null,
  }),
  initial: 'beginning',
  on: {
    'actor.choose': { actions: withEvent('assignActor') },
    'frame.mark': { actions: withEvent('assignMark') },
    'view.choose': { actions: withEvent('assignView') },
    'trace.step': { actions: withEvent('assignShown') },
    'trace.open': { target: '.opening', actions: withEvent('assignText') },
  },
  states: {
    beginning: {
      description: 'With a recording that the console opened, or without one.',
      always: [{ guard: 'isCase', target: 'askingCase' }, { target: 'watching' }],
    },
    askingCase: {
      description: 'The page of the console that opened it may be closed by now.',
      tags: 'busy',
      invoke: {
        id: 'askCase',
        src: 'askCase',
        input: ({ context }) => ({ caseId: context.caseId! }),
      },
      after: { nobodyAnswers: 'unanswered' },
    },
    unanswered: {
      description: 'Nobody has it; it is opened in the console again.',
      on: { 'trace.clear': 'watching' },
    },
    watching: {
      description: 'Frames of running pages arrive and are kept.',
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
          description: 'Saving what was recorded, as a file.',
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
      description: 'A trace from a file, without live frames.',
      on: { 'trace.clear': { target: 'watching', actions: 'clearTrace' } },
    },
  },
})
