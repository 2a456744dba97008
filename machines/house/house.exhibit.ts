import { done, moved, refused, type Exhibit } from '#machines/kit/exhibit'
import { contactFlow } from '#machines/person/contact.flow'
import { personFlow } from '#machines/person/person.flow'
import { mailbox } from '#machines/sandbox/mailbox.flow'
import { sessionsFlow } from '#machines/session/sessions.flow'
import { houseFlow } from './house.flow.ts'
import type { Room } from './rooms.ts'

const open = (room: Room) => ({ type: 'room.open', address: { room, id: null } })
const went = (room: Room) => ({ type: 'path.went', address: { room, id: null } })

/** A session as its parent sees it. */
const session = (state: string, tag: 'inside' | 'outside' | null, reason: string | null = null) =>
  moved('session', {
    value: state,
    hasTag: (asked: string) => asked === tag,
    matches: (asked: string) => asked === state,
    context: { reason },
  })

const contact = (kind: string, state: string) =>
  moved(kind, { value: state, matches: (asked: string) => asked === state })

const kept = { access: true, refresh: true, mark: 'm1' }

export const house: Exhibit = {
  logic: houseFlow.provide({
    actors: { personFlow, contactFlow, sessionsFlow, mailboxFlow: mailbox.flow },
  }),
  inputs: [
    {
      insideTelegram: false,
      address: { room: 'profile', id: null },
      taste: { language: null, theme: null },
    },
  ],
  said: [
    open('home'),
    open('profile'),
    open('signIn'),
    open('signUp'),
    open('sandbox'),
    open('notFound'),
    went('home'),
    went('signedOut'),
    { type: 'house.retry' },
    { type: 'network.lost' },
    { type: 'network.back' },
    { type: 'tokens.changed', kept },
    done('readConfig', { kind: 'sandbox', sign_in: ['email'] }),
    done('readConfig', { kind: 'live', sign_in: ['email'] }),
    refused('readConfig', 'OFFLINE'),
    done('furnish'),
    refused('furnish', 'OFFLINE'),
    done('showPath'),
    refused('showPath'),
    done('signIn', { kept }),
    session('looking', null),
    session('trusted', 'inside'),
    session('signedOut', 'outside'),
    session('signedOut', 'outside', 'REFRESH_REUSED'),
    session('blocked', null),
    moved('person', { context: { person: { data: { language: 'ru', theme: null } } } }),
    moved('person', { context: { person: null } }),
    contact('emailContact', 'changed'),
    contact('emailContact', 'unchanged'),
    contact('phoneContact', 'changed'),
  ],
  essence: ({ context: { address, config } }) => [address.room, config?.kind ?? null],
}
