import { idOf } from '#bank/ledger/accounts'

export const legId = (orderId: string, name: string) => idOf(orderId, 'leg', name)

/** The transaction of what a rail brought. */
export const incomingLegId = (orderId: string) => legId(orderId, 'came')

/** The transaction of what an order brings the wallet it pays. */
export const receivedLegId = (orderId: string) => legId(orderId, 'got')
