import { useSelector } from '@xstate/react'
import type { ServicePagesActor } from '#machines/console/servicePages.flow'
import { FailingWebhookPage } from './failingWebhook/FailingWebhookPage.tsx'
import { FailingWebhooksPage } from './failingWebhook/FailingWebhooksPage.tsx'

/** Whichever page of machines outside the address asks for. */
export function ServicePages({ flow }: { flow: ServicePagesActor }) {
  const { failingWebhookQueue, failingWebhook } = useSelector(flow, ({ children }) => children)
  if (failingWebhookQueue) return <FailingWebhooksPage flow={failingWebhookQueue} />
  return failingWebhook && <FailingWebhookPage flow={failingWebhook} />
}
