import type { WingActors } from '#machines/house/roomFlows.setup'
import type { World } from '#app/root.ts'
import { wireBook } from '#app/features/sandbox/bookPorts.ts'
import { wireChain } from '#app/features/sandbox/chainPorts.ts'
import { wireMailbox } from '#app/features/sandbox/mailboxPorts.ts'

/** The console of a play tenant. */
export const wireWing = (world: World): WingActors<'sandbox'> => ({
  mailboxFlow: wireMailbox(world),
  chainFlow: wireChain(world),
  bookFlow: wireBook(world),
})
