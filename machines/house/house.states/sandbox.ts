import { houseSetup } from '../house.setup.ts'

/** Play tenants only, and the same from inside and outside: whoever waits for a code is outside. */
export const sandbox = houseSetup.createStateConfig({
  invoke: { id: 'mailbox', src: 'mailboxFlow', input: { filter: { to: null } } },
})
