import type { World } from '../wiring.ts'
import { wireContact, wireMailbox, wirePerson, wireSessions } from './person.ts'

/** The flows of the rooms behind the door. This file and all it needs is a chunk of its own. */
export const wireRooms = (world: World) => ({
  personFlow: wirePerson(world),
  contactFlow: wireContact(world),
  sessionsFlow: wireSessions(world),
  mailboxFlow: wireMailbox(world),
})
