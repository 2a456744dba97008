import type { WingActors } from '#machines/house/roomFlows.setup'
import type { World } from '#app/wiring.ts'
import { wireBook } from '#app/wiring/book.ts'
import { wireChain } from '#app/wiring/chain.ts'
import { wireMailbox } from '#app/wiring/mailbox.ts'

/** The console of a play tenant. */
export const wireWing = (world: World): WingActors<'sandbox'> => ({
  mailboxFlow: wireMailbox(world),
  chainFlow: wireChain(world),
  bookFlow: wireBook(world),
})
