import { changeUserData } from '#contract/person'
import { readMailbox } from '#contract/sandbox'
import { endSession, listSessions, signOut } from '#contract/session'
import { askChange, confirmChange, readPerson } from '#client/person'
import { wire } from '#machines/kit/port'
import { contactFlow, contactPorts } from '#machines/person/contact.flow'
import { personFlow, personPorts } from '#machines/person/person.flow'
import { mailbox } from '#machines/sandbox/mailbox.flow'
import { sessionsFlow, sessionsPorts } from '#machines/session/sessions.flow'
import type { World } from '../wiring.ts'
import { wireProof } from './proof.ts'
import { typed } from './signIn.ts'

/** Who answers what a person does to their own data, and what a play tenant lays out to be read. */

export const wirePerson = ({ call }: World) =>
  wire(personFlow, personPorts, {
    readPerson: (_, signal) => readPerson(call, { signal }),
    changeData: ({ change }, signal) => call(changeUserData, change, { signal }),
  })

export const wireContact = (world: World) => {
  const { call, device } = world
  return wire(contactFlow, contactPorts, {
    askChange: (change, signal) => askChange(call, change, { signal }),
    confirmChange: async (change, signal) => {
      const code = typed(device, change.kind === 'email' ? 'emailCode' : 'phoneCode')
      await confirmChange(call, change, code, { signal })
    },
  }).provide({ actors: { proofFlow: wireProof(world) } })
}

export const wireSessions = ({ call }: World) =>
  wire(sessionsFlow, sessionsPorts, {
    fetchSessions: (ask, signal) => call(listSessions, ask, { signal }),
    endOther: async ({ id }, signal) => {
      if (id === 'others') await call(signOut, { scope: 'others' }, { signal })
      else await call(endSession, { id }, { signal })
    },
  })

export const wireMailbox = ({ call }: World) =>
  wire(mailbox.flow, mailbox.ports, {
    fetchPage: ({ filter: { to }, limit, offset }, signal) =>
      call(readMailbox, { ...(to && { to }), limit, offset }, { signal }),
  })
