import { roomsSetup } from '../rooms.setup.ts'

/** Who the person is, how they are reached, and where they are signed in. */
export const profile = roomsSetup.createStateConfig({
  invoke: [
    {
      id: 'emailContact',
      src: 'contactFlow',
      input: { kind: 'email' },
      onSnapshot: {
        guard: { type: 'contactChanged', params: ({ event }) => event.snapshot },
        actions: 'readPersonAgain',
      },
    },
    {
      id: 'phoneContact',
      src: 'contactFlow',
      input: { kind: 'phone' },
      onSnapshot: {
        guard: { type: 'contactChanged', params: ({ event }) => event.snapshot },
        actions: 'readPersonAgain',
      },
    },
    { id: 'sessions', src: 'sessionsFlow' },
    { id: 'totp', src: 'totpFlow' },
    { id: 'biometry', src: 'biometryFlow' },
  ],
})
