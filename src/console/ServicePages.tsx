import { useSelector } from '@xstate/react'
import type { ServicePagesActor } from '#machines/console/servicePages.flow'
import { FailingWebhookPage } from './failingWebhook/FailingWebhookPage.tsx'
import { FailingWebhooksPage } from './failingWebhook/FailingWebhooksPage.tsx'
import { StoppedChainPage } from './stoppedChain/StoppedChainPage.tsx'
import { StoppedChainsPage } from './stoppedChain/StoppedChainsPage.tsx'

/** Whichever page of machines outside the address asks for. */
export function ServicePages({ flow }: { flow: ServicePagesActor }) {
  const children = useSelector(flow, (snapshot) => snapshot.children)
  const { failingWebhookQueue, failingWebhook, stoppedChainQueue, stoppedChain } = children
  if (failingWebhookQueue) return <FailingWebhooksPage flow={failingWebhookQueue} />
  if (stoppedChainQueue) return <StoppedChainsPage flow={stoppedChainQueue} />
  if (stoppedChain) return <StoppedChainPage flow={stoppedChain} />
  return failingWebhook && <FailingWebhookPage flow={failingWebhook} />
}
