import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import { withOutput } from '#machines/kit/params'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import type { FileResult } from '#machines/wallet/statement.flow'

/**
 * Nothing is recorded before consent and nothing leaves the device by itself. The file has names of
 * states and events, never what was typed, shown or paid.
 */

export const recordingPorts = {
  /** The recorder is loaded only when needed. */
  loadRecorder: question<void>('loadRecorder'),
  recordFrames: stream<{ type: 'recording.full' }>('recordFrames'),
  saveRecording: question<{ result: FileResult }>('saveRecording'),
  /** To the people of the bank. */
  sendRecording: question<void>('sendRecording'),
}

type RecordingEvent =
  | { type: 'recording.start' | 'recording.agree' | 'recording.drop' }
  | { type: 'recording.save' | 'recording.send' }
  | { type: 'recording.full' }

export const recordingFlow = setup({
  types: {
    context: {} as { result: FileResult | null; refusal: RefusalNote | null },
    events: {} as RecordingEvent,
    tags: {} as 'busy',
  },
  actors: recordingPorts,
  actions: {
    clearResult: assign({ result: null, refusal: null }),
    assignResult: assign((_, { result }: { result: FileResult }) => ({ result })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'recording',
  description: 'Nothing is recorded before consent, and nothing leaves the device by itself.',
  context: { result: null, refusal: null },
  initial: 'off',
  states: {
    off: {
      description: 'Nothing is recorded.',
      on: { 'recording.start': { target: 'consenting', actions: 'clearResult' } },
    },
    sent: {
      description: 'Says so until it was read.',
      entry: 'clearResult',
      on: { 'recording.start': 'consenting', 'recording.drop': 'off' },
    },
    consenting: {
      description: 'Asks for consent; nothing is recorded yet.',
      on: { 'recording.agree': 'fetching', 'recording.drop': 'off' },
    },
    fetching: {
      tags: 'busy',
      invoke: {
        id: 'loadRecorder',
        src: 'loadRecorder',
        onDone: 'on',
        onError: { target: 'off', actions: 'assignRefusal' },
      },
    },
    on: {
      description: 'What the charts do is recorded, in memory only.',
      invoke: { id: 'recordFrames', src: 'recordFrames' },
      on: { 'recording.drop': 'off' },
      initial: 'running',
      states: {
        running: {
          description: 'Recording, until it is saved, dropped or full.',
          on: {
            'recording.save': 'saving',
            'recording.send': 'sending',
            'recording.full': 'full',
          },
        },
        full: {
          description: 'The file is full; nothing more is recorded.',
          on: { 'recording.save': 'saving', 'recording.send': 'sending' },
        },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'saveRecording',
            src: 'saveRecording',
            onDone: { target: '#recording.off', actions: withOutput('assignResult') },
            onError: { target: 'running', actions: 'assignRefusal' },
          },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'sendRecording',
            src: 'sendRecording',
            onDone: '#recording.sent',
            onError: { target: 'running', actions: 'assignRefusal' },
          },
        },
      },
    },
  },
})
