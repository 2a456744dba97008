import { initialTransition, transition, type AnyEventObject, type SnapshotFrom } from 'xstate'
import type { ClientKind } from '#contract/session'
import { after, done, refused } from '#machines/kit/exhibit'
import { sessionFlow } from '#machines/session/session.flow'
import type { Model } from './system.ts'

/**
 * What can happen to a session in the world, each as the chart hears of it. The chart is a client's:
 * in one happening it may ask the bank more than once, and only where it rests is there anything to
 * compare. The paths are found in the chart, as far as it rests in one place or another.
 */

type Session = SnapshotFrom<typeof sessionFlow>
/** One thing the chart hears, which may be about the very token it holds. */
type Heard = (here: Session) => AnyEventObject

const kept = { access: true, refresh: true, mark: 'm1' }
const accessOnly = { ...kept, refresh: false }
const nothing = { access: false, refresh: false, mark: null }

const hears =
  (event: AnyEventObject): Heard =>
  () =>
    event
const callRefused: Heard = ({ context: { epoch } }) => ({
  type: 'call.refused',
  id: 1,
  kind: 'plain',
  epoch,
})
const toldBlocked: Heard = ({ context: { epoch } }) => ({ type: 'user.blocked', epoch })
const found = (tokens: typeof kept | typeof nothing) => hears(done('lookForTokens', tokens))
const renewed = hears(done('renewTokens', kept))
const unanswered = (code: 'OFFLINE' | 'INTERNAL') => [
  hears(refused('renewTokens', code)),
  hears(after('hiccupPasses', 'session.renewing.pausing')),
]
const networkThere = (waited: boolean) => hears(done('awaitNetwork', { waited }))
const ended = hears(done('endSession'))
const tellsLeft = [hears({ type: 'session.end', scope: 'this' }), ended]

type Rest = 'signedOut' | 'trusted' | 'renewing' | 'blocked'

interface Happening {
  /** Where somebody has to be for it to happen to them. */
  at: readonly Rest[]
  heard(kind: ClientKind): Heard[]
  /** Their page is a new one, and the chart begins anew. */
  anew?: true
}

export const happenings = {
  'they sign in': { at: ['signedOut'], heard: () => [hears({ type: 'tokens.kept', kept })] },
  'their token runs out': { at: ['trusted'], heard: () => [callRefused, renewed] },
  'the bank stumbles as their token runs out': {
    at: ['trusted'],
    heard: () => [callRefused, ...unanswered('INTERNAL'), networkThere(false), renewed],
  },
  'the network goes as their token runs out': {
    at: ['trusted'],
    heard: () => [callRefused, ...unanswered('OFFLINE')],
  },
  'the network comes back': { at: ['renewing'], heard: () => [networkThere(true), renewed] },
  'they are signed out elsewhere': {
    at: ['trusted'],
    heard: () => [callRefused, hears(refused('renewTokens', 'REFRESH_INVALID')), ended],
  },
  'somebody used their token before them': {
    at: ['trusted'],
    heard: () => [callRefused, hears(refused('renewTokens', 'REFRESH_REUSED')), ended],
  },
  'another tab renews their token': {
    at: ['trusted'],
    heard: () => [hears({ type: 'tokens.changed', kept })],
  },
  'another tab signs out': {
    at: ['trusted'],
    heard: () => [hears({ type: 'tokens.changed', kept: nothing }), found(nothing)],
  },
  'they come again': { at: ['trusted'], heard: () => [found(kept)], anew: true },
  'they come again and are still blocked': {
    at: ['blocked'],
    heard: () => [found(kept), toldBlocked],
    anew: true,
  },
  'they come again with nothing to renew by': {
    at: ['trusted'],
    // Inside Telegram they are known all the same.
    heard: (kind) => [
      found(accessOnly),
      callRefused,
      kind === 'telegram' ? hears(done('signInByTelegram', kept)) : ended,
    ],
    anew: true,
  },
  'they are blocked': { at: ['trusted'], heard: () => [toldBlocked] },
  'they ask again in vain': {
    at: ['blocked'],
    heard: () => [hears({ type: 'session.retry' }), toldBlocked],
  },
  'they are let in again': { at: ['blocked'], heard: () => [hears({ type: 'session.retry' })] },
  'they sign out': { at: ['trusted', 'blocked'], heard: () => tellsLeft },
} satisfies Record<string, Happening>

export type Name = keyof typeof happenings
const names = Object.keys(happenings) as Name[] // its own keys

/** By whom a session is had, and what happened to it so far. */
interface Moment {
  kind: ClientKind
  here: Session
}

/** Somebody's page opens. */
function opened(kind: ClientKind): Session {
  const input = { insideTelegram: kind === 'telegram', queueMost: 1 }
  return initialTransition(sessionFlow, input)[0]
}

const hear = (here: Session, heard: Heard): Session =>
  // The exhibit's makers of events do not know whose events they are.
  transition(sessionFlow, here, heard(here) as never)[0]

function next({ kind, here }: Moment, name: Name): Moment {
  const happening: Happening = happenings[name]
  const begin = happening.anew ? opened(kind) : here
  return { kind, here: happening.heard(kind).reduce(hear, begin) }
}

/** Nobody has been here before, and nothing lies on the shelf. */
const arrived = (kind: ClientKind): Moment => ({ kind, here: hear(opened(kind), found(nothing)) })

export const standingOf = ({ here: { value, context } }: Moment) => ({
  standing: typeof value === 'string' ? value : Object.keys(value).join(),
  why: context.reason,
})

const happensIn = (at: Moment) =>
  names.filter((name) =>
    (happenings[name].at as readonly string[]).includes(standingOf(at).standing),
  )

/** Every moment of a path. */
export function momentsOfStory(kind: ClientKind, story: readonly Name[]): Moment[] {
  let at = arrived(kind)
  return [at, ...story.map((name) => (at = next(at, name)))]
}

/** From the beginning the shortest way to wherever a session rests, and from there along each arrow. */
export function storiesOfSession(kind: ClientKind): Name[][] {
  const begin = arrived(kind)
  const keyOf = (at: Moment) => JSON.stringify(standingOf(at))
  const ways = new Map([[keyOf(begin), { at: begin, story: [] as Name[] }]])
  const stories: Name[][] = []
  // A Map is iterated while it grows, so this goes through the moments breadth first.
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
    see: async () => ({ ...standingOf(at), may: mayIn(at) }),
  }
}

const wishes = [{ type: 'session.end', scope: 'this' }, { type: 'session.retry' }] as const

const mayIn = ({ here }: Moment) => wishes.filter((wish) => here.can(wish)).map(({ type }) => type)
