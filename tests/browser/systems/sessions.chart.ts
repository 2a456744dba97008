import { initialTransition, transition, type AnyEventObject, type SnapshotFrom } from 'xstate'
import type { ClientKind } from '#contract/session'
import { delayEvent, doneEvent, refusedEvent } from '#machines/kit/exhibit'
import { sessionFlow } from '#machines/session/session.flow'
import type { Model } from './system.ts'

/**
 * What can happen to a session, as events of the chart. The chart is a client's and may ask the
 * bank more than once for one of them, so states are compared, and paths found, only where it
 * rests.
 */

type Session = SnapshotFrom<typeof sessionFlow>
/** One event of the chart, which may name the token it holds. */
type SessionInput = (here: Session) => AnyEventObject

const bothTokens = { access: true, refresh: true, signInId: 'm1' }
const accessOnly = { ...bothTokens, refresh: false }
const nothing = { access: false, refresh: false, signInId: null }

const inputs =
  (event: AnyEventObject): SessionInput =>
  () =>
    event
const callRefused: SessionInput = ({ context: { epoch } }) => ({
  type: 'call.refused',
  id: 1,
  kind: 'plain',
  epoch,
})
const userBlocked: SessionInput = ({ context: { epoch } }) => ({
  type: 'user.blocked',
  epoch,
  reason: 'USER_BLOCKED',
})
const found = (tokens: typeof bothTokens | typeof nothing) =>
  inputs(doneEvent('findStoredTokens', tokens))
const renewed = inputs(doneEvent('renewTokens', bothTokens))
const unanswered = (code: 'OFFLINE' | 'INTERNAL') => [
  inputs(refusedEvent('renewTokens', code)),
  inputs(delayEvent('retryDelayPasses', 'session.renewing.pausing')),
]
const networkThere = (waited: boolean) => inputs(doneEvent('awaitNetwork', { waited }))
const ended = inputs(doneEvent('endSession'))
const tellsLeft = [inputs({ type: 'session.end', scope: 'this' }), ended]

type Rest = 'signedOut' | 'trusted' | 'renewing' | 'blocked'

interface Happening {
  /** Where the person must be for it to happen. */
  at: readonly Rest[]
  inputs(kind: ClientKind): SessionInput[]
  /** A new page: the chart begins anew. */
  anew?: true
}

export const happenings = {
  'they sign in': {
    at: ['signedOut'],
    inputs: () => [inputs({ type: 'tokens.stored', tokens: bothTokens })],
  },
  'their token runs out': { at: ['trusted'], inputs: () => [callRefused, renewed] },
  'the bank stumbles as their token runs out': {
    at: ['trusted'],
    inputs: () => [callRefused, ...unanswered('INTERNAL'), networkThere(false), renewed],
  },
  'the network goes as their token runs out': {
    at: ['trusted'],
    inputs: () => [callRefused, ...unanswered('OFFLINE')],
  },
  'the network comes back': { at: ['renewing'], inputs: () => [networkThere(true), renewed] },
  'they are signed out elsewhere': {
    at: ['trusted'],
    inputs: () => [callRefused, inputs(refusedEvent('renewTokens', 'REFRESH_INVALID')), ended],
  },
  'somebody used their token before them': {
    at: ['trusted'],
    inputs: () => [callRefused, inputs(refusedEvent('renewTokens', 'REFRESH_REUSED')), ended],
  },
  'another tab renews their token': {
    at: ['trusted'],
    inputs: () => [inputs({ type: 'tokens.changed', tokens: bothTokens })],
  },
  'another tab signs out': {
    at: ['trusted'],
    inputs: () => [inputs({ type: 'tokens.changed', tokens: nothing }), found(nothing)],
  },
  'they come again': { at: ['trusted'], inputs: () => [found(bothTokens)], anew: true },
  'they come again and are still blocked': {
    at: ['blocked'],
    inputs: () => [found(bothTokens), userBlocked],
    anew: true,
  },
  'they come again with nothing to renew by': {
    at: ['trusted'],
    // Inside Telegram they are recognized all the same.
    inputs: (kind) => [
      found(accessOnly),
      callRefused,
      kind === 'telegram' ? inputs(doneEvent('signInByTelegram', bothTokens)) : ended,
    ],
    anew: true,
  },
  'they are blocked': { at: ['trusted'], inputs: () => [userBlocked] },
  'they ask again in vain': {
    at: ['blocked'],
    inputs: () => [inputs({ type: 'session.retry' }), userBlocked],
  },
  'they are let in again': { at: ['blocked'], inputs: () => [inputs({ type: 'session.retry' })] },
  'they sign out': { at: ['trusted', 'blocked'], inputs: () => tellsLeft },
} satisfies Record<string, Happening>

export type Name = keyof typeof happenings
const names = Object.keys(happenings) as Name[] // its own keys

/** Whose session it is, and what happened to it so far. */
interface Moment {
  kind: ClientKind
  here: Session
}

/** A page opens. */
function opened(kind: ClientKind): Session {
  const input = { insideTelegram: kind === 'telegram', queueMax: 1 }
  return initialTransition(sessionFlow, input)[0]
}

const apply = (here: Session, input: SessionInput): Session =>
  // The exhibit's events know no persons.
  transition(sessionFlow, here, input(here) as never)[0]

function next({ kind, here }: Moment, name: Name): Moment {
  const happening: Happening = happenings[name]
  const begin = happening.anew ? opened(kind) : here
  return { kind, here: happening.inputs(kind).reduce(apply, begin) }
}

/** The first visit: the storage is empty. */
const arrived = (kind: ClientKind): Moment => ({ kind, here: apply(opened(kind), found(nothing)) })

export const stateNameOf = ({ here: { value, context } }: Moment) => ({
  state: typeof value === 'string' ? value : Object.keys(value).join(),
  why: context.reason,
})

const happensIn = (at: Moment) =>
  names.filter((name) => (happenings[name].at as readonly string[]).includes(stateNameOf(at).state))

/** Every moment of a path. */
export function momentsOfStory(kind: ClientKind, story: readonly Name[]): Moment[] {
  let at = arrived(kind)
  return [at, ...story.map((name) => (at = next(at, name)))]
}

/** The shortest path to every state of rest, and from there along each arrow. */
export function storiesOfSession(kind: ClientKind): Name[][] {
  const begin = arrived(kind)
  const keyOf = (at: Moment) => JSON.stringify(stateNameOf(at))
  const ways = new Map([[keyOf(begin), { at: begin, story: [] as Name[] }]])
  const stories: Name[][] = []
  // A Map can grow while it is iterated: this is a breadth-first search.
  for (const { at, story } of ways.values())
    for (const name of happensIn(at)) {
      const there = next(at, name)
      const longer = [...story, name]
      if (ways.has(keyOf(there))) stories.push(longer)
      else ways.set(keyOf(there), { at: there, story: longer })
    }
  return stories
}

/** The pure chart. */
export function chartOfSession(kind: ClientKind): Model {
  let at = arrived(kind)
  return {
    name: 'chart',
    async take({ type }) {
      at = next(at, type as Name) // as the stories name them
      return true
    },
    see: async () => ({ ...stateNameOf(at), may: mayIn(at) }),
  }
}

const intents = [{ type: 'session.end', scope: 'this' }, { type: 'session.retry' }] as const

const mayIn = ({ here }: Moment) =>
  intents.filter((intent) => here.can(intent)).map(({ type }) => type)
