import { withFlows } from '#machines/kit/port'
import { sandboxPageFlow } from '#machines/sandbox/sandboxPage.flow'
import { wireBook } from './chainPorts.ts'
import { wireChain } from './chainPorts.ts'
import { wireMailbox } from './chainPorts.ts'
import type { Services } from '#app/services.ts'

export { ConsolePage as Screen } from './ConsolePage.tsx'

export const createFlow = (services: Services) =>
  withFlows(sandboxPageFlow, {
    mailboxFlow: wireMailbox(services),
    chainFlow: wireChain(services),
    bookFlow: wireBook(services),
  })
