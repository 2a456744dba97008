/**
 * The rooms of the house by who may stand in them. A new room is a line here, a line in
 * app/paths.ts, a state of rooms.flow.ts, and two lines in app/screens/house/roomTable.ts; one that
 * runs flows lies in a wing (roomFlows.setup.ts, app/wiring/wings), and one with a way of its own has a
 * line in listedRooms.ts too. The ways between rooms follow from these lists.
 */
export const outsideRooms = ['signIn', 'signUp', 'signedOut'] as const
export const insideRooms = [
  'home',
  'activity',
  'wallets',
  'receive',
  'exchange',
  'send',
  'cashOut',
  'addMoney',
  'orders',
  'counterparties',
  'accounts',
  'cards',
  'verification',
  'notices',
  'developers',
  'webhooks',
  'calls',
  'more',
  'profile',
] as const
export const openRooms = ['sandbox', 'notFound'] as const

export type Room =
  | (typeof outsideRooms)[number]
  | (typeof insideRooms)[number]
  | (typeof openRooms)[number]

/** Where a person is: a room, and which of its things where it shows one of many. */
export interface Address {
  room: Room
  id: string | null
  /** How what is shown is narrowed down, in the words of the address bar. */
  query?: string
}
