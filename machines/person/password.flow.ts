import { assign, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import { passwordBound } from '#contract/password'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import {
  askProof,
  proofActors,
  proofParts,
  proofStep,
  withProof,
  type ProofChildren,
  type WithProof,
} from '#machines/kit/withProof'

/**
 * The bank wants a proof for every change, so it is made before a password is typed. The typed one
 * lies in the device vault, never here; the port takes it out, once.
 */

export const passwordPorts = {
  setPassword: question<void>('setPassword'),
  removePassword: question<void>('removePassword'),
}

interface PasswordContext extends WithProof {
  refusal: RefusalNote | null
}

const passwordSetup = setup({
  types: {
    context: {} as PasswordContext,
    events: {} as {
      type: 'password.edit' | 'password.submit' | 'password.remove' | 'form.reset'
    },
    tags: {} as 'busy',
    children: {} as ProofChildren,
  },
  actors: { ...passwordPorts, ...proofActors },
  actions: {
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
  },
}).extend(proofParts)

const removingStep = passwordSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'removePassword',
    src: 'removePassword',
    onDone: { target: '#password.settled.removed' },
    onError: [
      askProof('#password.removing.proving'),
      { target: '#password.settled', actions: 'assignRefusal' },
    ],
  },
})

export const passwordFlow = passwordSetup.createMachine({
  id: 'password',
  description: 'No typed password enters it, and nothing changes without a proof.',
  context: { bound: passwordBound, refusal: null },
  initial: 'settled',
  states: {
    settled: {
      description: 'The password as the bank knows it.',
      initial: 'idle',
      on: {
        'password.edit': { target: 'proving', actions: 'clearRefusal' },
        'password.remove': { target: 'removing', actions: 'clearRefusal' },
      },
      states: {
        idle: { description: 'Nothing requested, or refused; the refusal says why.' },
        changed: { description: 'The bank has just taken a new one.' },
        removed: { description: 'The bank has just removed it.' },
      },
    },
    proving: {
      description: 'Step-up before a password is typed.',
      ...proofStep({ proven: 'typing', dropped: 'settled' }),
    },
    typing: {
      description: 'A new password is typed; a refusal leads back here.',
      on: {
        'password.submit': { target: 'setting', actions: 'clearRefusal' },
        'form.reset': { target: 'settled', actions: 'clearRefusal' },
      },
    },
    setting: {
      tags: 'busy',
      invoke: {
        id: 'setPassword',
        src: 'setPassword',
        onDone: { target: '#password.settled.changed' },
        onError: [askProof('proving'), { target: 'typing', actions: 'assignRefusal' }],
      },
    },
    removing: withProof(removingStep, '#password.settled'),
  },
})

export type PasswordActor = ActorRefFrom<typeof passwordFlow>
