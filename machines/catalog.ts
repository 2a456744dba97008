import { house, rooms } from './house/house.exhibit.ts'
import type { Exhibit } from './kit/exhibit.ts'
import { contact, person, taste } from './person/person.exhibit.ts'
import { mailbox } from './sandbox/sandbox.exhibit.ts'
import { session, sessions, signIn } from './session/session.exhibit.ts'

/** Every chart of the house, with enough to walk it: tests, docs and the workbench read this list. */
export const catalog: Record<string, Exhibit> = {
  house,
  rooms,
  session,
  signIn,
  sessions,
  person,
  contact,
  taste,
  mailbox,
}
