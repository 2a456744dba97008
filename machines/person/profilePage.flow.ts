import { sendParent, sendTo, setup, type SnapshotFrom } from 'xstate'
import { assignLocation, LINK_TELEGRAM, pageTypes } from '#machines/kit/page'
import { withEvent, withSnapshot } from '#machines/kit/params'
import { biometryFlow } from '#machines/proof/biometry.flow'
import { passkeysFlow } from '#machines/proof/passkeys.flow'
import { totpFlow } from '#machines/proof/totp.flow'
import { sessionsFlow } from '#machines/session/sessions.flow'
import { changeRequestFlow } from '#machines/identityChange/changeRequest.flow'
import { closingFlow } from './closing.flow.ts'
import { dataCopyFlow } from './dataCopy.flow.ts'
import { contactFlow } from './contact.flow.ts'
import { passwordFlow } from './password.flow.ts'
import { personLinksFlow } from './personLinks.flow.ts'
import { telegramLinkFlow } from './telegramLink.flow.ts'

/** The person, their contacts, password, changes of what was verified, sign-in protection and sessions. */
export const profilePageFlow = setup({
  types: {
    ...pageTypes,
    children: {} as {
      emailContact: 'contactFlow'
      phoneContact: 'contactFlow'
      telegramLink: 'telegramLinkFlow'
      personLinks: 'personLinksFlow'
      sessions: 'sessionsFlow'
      totp: 'totpFlow'
      passkeys: 'passkeysFlow'
      biometry: 'biometryFlow'
      changeRequest: 'changeRequestFlow'
      closing: 'closingFlow'
      dataCopy: 'dataCopyFlow'
      password: 'passwordFlow'
    },
  },
  actors: {
    contactFlow,
    telegramLinkFlow,
    personLinksFlow,
    sessionsFlow,
    totpFlow,
    passkeysFlow,
    biometryFlow,
    changeRequestFlow,
    closingFlow,
    dataCopyFlow,
    passwordFlow,
  },
  guards: {
    identityChanged: (_, snapshot: SnapshotFrom<typeof changeRequestFlow>) =>
      snapshot.matches({ shown: 'applied' }),
    contactChanged: (_, snapshot: SnapshotFrom<typeof contactFlow>) => snapshot.matches('changed'),
    passwordChanged: (_, snapshot: SnapshotFrom<typeof passwordFlow>) =>
      snapshot.matches({ settled: 'changed' }) || snapshot.matches({ settled: 'removed' }),
    contactTaken: (_, { context }: SnapshotFrom<typeof contactFlow>) =>
      context.refusal?.code === 'ALREADY_EXISTS',
    linkChanged: (_, snapshot: SnapshotFrom<typeof telegramLinkFlow>) =>
      snapshot.matches('changed'),
  },
  actions: {
    assignLocation,
    readPersonAgain: sendParent({ type: 'person.refresh' }),
    readLinksAgain: sendTo('personLinks', { type: 'links.refresh' }),
  },
}).createMachine({
  id: 'profilePage',
  description:
    'A changed contact, name or password is read again, so that the profile shows what the bank knows.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description:
        'Contacts, password, changes of verified data, sessions, second factors, a copy of the data and the end, each on its own.',
      invoke: [
        {
          id: 'emailContact',
          src: 'contactFlow',
          input: { kind: 'email' },
          onSnapshot: [
            { guard: withSnapshot('contactChanged'), actions: 'readPersonAgain' },
            { guard: withSnapshot('contactTaken'), actions: 'readLinksAgain' },
          ],
        },
        {
          id: 'phoneContact',
          src: 'contactFlow',
          input: { kind: 'phone' },
          onSnapshot: [
            { guard: withSnapshot('contactChanged'), actions: 'readPersonAgain' },
            { guard: withSnapshot('contactTaken'), actions: 'readLinksAgain' },
          ],
        },
        {
          id: 'changeRequest',
          src: 'changeRequestFlow',
          onSnapshot: { guard: withSnapshot('identityChanged'), actions: 'readPersonAgain' },
        },
        {
          id: 'telegramLink',
          src: 'telegramLinkFlow',
          input: ({ context }) => ({ isWanted: context.query === LINK_TELEGRAM }),
          onSnapshot: { guard: withSnapshot('linkChanged'), actions: 'readPersonAgain' },
        },
        { id: 'personLinks', src: 'personLinksFlow' },
        {
          id: 'password',
          src: 'passwordFlow',
          onSnapshot: { guard: withSnapshot('passwordChanged'), actions: 'readPersonAgain' },
        },
        { id: 'sessions', src: 'sessionsFlow' },
        { id: 'totp', src: 'totpFlow' },
        { id: 'passkeys', src: 'passkeysFlow' },
        { id: 'biometry', src: 'biometryFlow' },
        { id: 'dataCopy', src: 'dataCopyFlow' },
        { id: 'closing', src: 'closingFlow' },
      ],
      on: { 'location.changed': { actions: withEvent('assignLocation') } },
    },
  },
})
