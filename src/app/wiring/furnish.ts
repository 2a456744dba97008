import { roomsFlow } from '#machines/house/rooms.flow'
import type { World } from '../wiring.ts'
import { wireContact, wireMailbox, wirePerson, wireSessions } from './person.ts'

/** The flows of the rooms behind the door. This file and all it needs is a chunk of its own. */
export const wireRooms = (world: World) => ({
  roomsFlow: roomsFlow.provide({
    actors: {
      personFlow: wirePerson(world),
      contactFlow: wireContact(world),
      sessionsFlow: wireSessions(world),
      mailboxFlow: wireMailbox(world),
    },
  }),
  /** The console is open from outside as well. */
  mailboxFlow: wireMailbox(world),
})
