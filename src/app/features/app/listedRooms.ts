import type { Room } from '#machines/house/rooms'
import { card, landmark, list, receipt, swap } from '#app/ui/moneyIcons.ts'
import { people } from '#app/ui/peopleIcons.ts'
import { bell, flask, house, shield, terminal, user } from '#app/ui/roomIcons.ts'

/**
 * The rooms that have a way of their own, in the order of the rail: among the few tabs of a phone
 * and in the rail (`tab`), in the rail only (`rail`), or at the foot of the rail (`foot`). On a
 * phone the room `more` lists whatever is no tab. Their names are in words/<language>/room.ts.
 */
interface Listed {
  name: Room
  icon: string
  at: 'tab' | 'rail' | 'foot'
  /** Only a bank that plays its rails has it. */
  sandboxOnly?: true
}

const listed = [
  { name: 'home', icon: house, at: 'tab' },
  { name: 'activity', icon: list, at: 'tab' },
  { name: 'cards', icon: card, at: 'tab' },
  { name: 'exchange', icon: swap, at: 'tab' },
  { name: 'orders', icon: receipt, at: 'rail' },
  { name: 'counterparties', icon: people, at: 'rail' },
  { name: 'accounts', icon: landmark, at: 'rail' },
  { name: 'verification', icon: shield, at: 'rail' },
  { name: 'notices', icon: bell, at: 'foot' },
  { name: 'developers', icon: terminal, at: 'foot' },
  { name: 'sandbox', icon: flask, at: 'foot', sandboxOnly: true },
  { name: 'profile', icon: user, at: 'foot' },
] as const satisfies readonly Listed[]

/** The rooms this tenant lists, in their order. */
export const listedFor = (tenantKind: 'sandbox' | 'live' | undefined) =>
  listed.filter((room) => !('sandboxOnly' in room) || tenantKind === 'sandbox')
