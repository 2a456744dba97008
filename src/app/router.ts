import { LOGOUT_PATH } from '#contract/kit/wire'
import type { Address, Room } from '#machines/house/rooms'

/** Address to room and back. `:id` stands for which of its things a room shows, `:id?` for one or none. */
const patterns: Record<Exclude<Room, 'notFound'>, string> = {
  home: '/',
  activity: '/activity/:id?',
  wallets: '/wallets',
  receive: '/receive',
  exchange: '/exchange',
  send: '/send',
  cashOut: '/cash-out',
  addMoney: '/add-money',
  orders: '/orders/:id?',
  counterparties: '/counterparties/:id?',
  accounts: '/accounts/:id?',
  cards: '/cards/:id?',
  verification: '/verification',
  notices: '/notifications',
  developers: '/developers',
  webhooks: '/developers/webhooks',
  calls: '/developers/calls/:id?',
  more: '/more',
  profile: '/profile',
  signIn: '/sign-in',
  signUp: '/sign-up',
  signedOut: LOGOUT_PATH,
  sandbox: '/sandbox',
}

export interface Paths {
  addressOf(path: string): Address
  /** Null where the room has no address of its own: what was typed stays in the bar. */
  pathOf(address: Address): string | null
}

/** The logout address is the tenant's to choose; every other address is ours. */
export function createPaths(logoutPath: string = LOGOUT_PATH): Paths {
  const table: [Room, string][] = Object.entries({ ...patterns, signedOut: logoutPath }).map(
    ([room, pattern]) => [room as keyof typeof patterns, pattern], // entries forget their keys
  )

  return {
    addressOf(path) {
      const [bare = '', query = ''] = path.split('#')[0]!.split('?')
      const steps = stepsOf(bare)
      for (const [room, pattern] of table) {
        const id = matched(stepsOf(pattern), steps)
        if (id !== undefined) return { room, id, ...(query && { query }) }
      }
      return { room: 'notFound', id: null }
    },
    pathOf({ room, id, query }) {
      const pattern = table.find(([known]) => known === room)?.[1]
      if (pattern === undefined) return null
      const path = pattern.replace(/\/:id\??$/, id === null ? '' : `/${encodeURIComponent(id)}`)
      return query ? `${path}?${query}` : path
    },
  }
}

const stepsOf = (path: string) => path.split('/').filter((step) => step !== '')

/** The id of a path that fits, null where the pattern has none, undefined where it does not fit. */
function matched(pattern: string[], steps: string[]): string | null | undefined {
  const at = pattern.findIndex((step) => step.startsWith(':id'))
  const fewer = pattern[at] === ':id?' && steps.length === at
  if (pattern.length !== steps.length && !fewer) return undefined
  const fits = steps.every((step, place) => place === at || step === pattern[place])
  if (!fits) return undefined
  return at < 0 || fewer ? null : decoded(steps[at] ?? '')
}

/** Dots alone are no id: a browser takes them out of a call's path, and asks for something else. */
function decoded(step: string): string | undefined {
  try {
    const id = decodeURIComponent(step)
    return /^\.\.?$/.test(id) ? undefined : id
  } catch {
    return undefined
  }
}
