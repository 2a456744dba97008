import { deskSetup } from '../desk.setup.ts'

/** Beside the order in the making: what one was worth in the other over the last days. */
export const line = deskSetup.createStateConfig({
  description: 'What one was worth in the other over the last days.',
  initial: 'resting',
  states: {
    resting: { always: { guard: 'lineStale', target: 'drawing' } },
    drawing: {
      on: { 'line.redraw': { target: 'drawing', reenter: true } },
      invoke: {
        id: 'readLine',
        src: 'readLine',
        input: ({ context: { pair } }) => ({ from: pair.from!, to: pair.to! }),
        onDone: {
          target: 'resting',
          actions: { type: 'noteLine', params: ({ event }) => event.output },
        },
        onError: 'undrawn',
      },
    },
    undrawn: {
      description: 'The price is shown without its line.',
      on: { 'line.redraw': 'resting' },
    },
  },
})
