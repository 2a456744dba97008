import { assign, sendParent, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { TenantConfig } from '#contract/reference'
import { contactFlow } from '#machines/person/contact.flow'
import { personFlow, type Person } from '#machines/person/person.flow'
import { mailbox } from '#machines/sandbox/mailbox.flow'
import { sessionsFlow } from '#machines/session/sessions.flow'
import { insideRooms, openRooms, type Address, type Room } from './rooms.ts'

/**
 * The rooms behind the door, as a flow that lives while the house is inside and comes with the code
 * of its rooms. The house decides which room may be lit; here the room's flows start by its being
 * lit and stop by its being left. What every room needs lives beside them all.
 */

type PersonSeen = SnapshotFrom<typeof personFlow>
type ContactSeen = SnapshotFrom<typeof contactFlow>

export interface RoomsInput {
  config: TenantConfig
  insideTelegram: boolean
}

export interface RoomsContext extends RoomsInput {
  address: Address | null
}

export const roomsSetup = setup({
  types: {
    context: {} as RoomsContext,
    input: {} as RoomsInput,
    events: {} as { type: 'room.light'; address: Address },
    children: {} as {
      person: 'personFlow'
      emailContact: 'contactFlow'
      phoneContact: 'contactFlow'
      sessions: 'sessionsFlow'
      mailbox: 'mailboxFlow'
    },
  },
  actors: { personFlow, contactFlow, sessionsFlow, mailboxFlow: mailbox.flow },
  guards: {
    boundFor: ({ context }, { room }: { room: Room }) => context.address?.room === room,
    personKnown: (_, seen: PersonSeen) => seen.context.person !== null,
    contactChanged: (_, seen: ContactSeen) => seen.matches('changed'),
  },
  actions: {
    noteAddress: assign((_, { address }: { address: Address }) => ({ address })),
    tellHouseWho: sendParent((_, { data }: Person) => ({
      type: 'person.known',
      language: data.language,
      theme: data.theme,
    })),
    readPersonAgain: sendTo('person', { type: 'person.refresh' }),
  },
})

const profile = roomsSetup.createStateConfig({
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
  ],
})

export const roomsFlow = roomsSetup.createMachine({
  id: 'rooms',
  context: ({ input }) => ({ ...input, address: null }),
  initial: 'dark',
  invoke: {
    id: 'person',
    src: 'personFlow',
    onSnapshot: {
      guard: { type: 'personKnown', params: ({ event }) => event.snapshot },
      actions: { type: 'tellHouseWho', params: ({ event }) => event.snapshot.context.person! },
    },
  },
  on: {
    'room.light': {
      target: '.deciding',
      actions: { type: 'noteAddress', params: ({ event }) => event },
    },
  },
  states: {
    dark: { description: 'The house is about to say which room is lit.' },
    deciding: {
      always: [
        ...[...insideRooms, ...openRooms].map((room) => ({
          guard: { type: 'boundFor' as const, params: { room } },
          target: room,
        })),
        { target: 'dark' },
      ],
    },
    home: {},
    profile,
    sandbox: { invoke: { id: 'mailbox', src: 'mailboxFlow', input: { filter: { to: null } } } },
    notFound: {},
  },
})
