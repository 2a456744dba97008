import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { webhooks, WebhooksActor } from '#machines/webhook/webhooks.flow'
import { useFlow } from '#app/context.tsx'
import { SkeletonCard } from '#app/ui/PanelSkeleton.tsx'
import { ProofPanel } from '#app/features/proof/ProofPanel.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import '#app/theme/forms.css'
import '#app/features/counterparty/counterparty.css'
import './webhook.css'
import { OneWebhook } from './OneWebhook.tsx'
import { Secret } from './NewWebhookSecret.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { YourWebhooks } from './WebhookList.tsx'
import { useWebhookWords } from './words.ts'

/** A person's webhooks: all of them, the form of one, its secret this once, or what was sent to it. */
export function Webhooks() {
  const { webhook: said } = useWebhookWords()
  const flow = useFlow('webhooks')
  if (flow) return <Shown flow={flow} />
  return (
    <>
      <PageTitle word={said.title} />
      <SkeletonCard count={3} />
    </>
  )
}

function Shown({ flow }: { flow: WebhooksActor }) {
  const { webhook: said } = useWebhookWords()
  const face = useSelector(flow, faceOf)
  const proof = useSelector(flow, ({ children }) => children.proof)
  if (face === 'form') return <WebhookForm flow={flow} changing={false} />
  if (face === 'change') return <WebhookForm flow={flow} changing />
  if (face === 'secret') return <Secret flow={flow} />
  if (face === 'one') return <OneWebhook flow={flow} />
  if (face === 'list') return <YourWebhooks flow={flow} />
  return (
    <>
      <PageTitle word={said.title} />
      {proof && (
        <div className="narrow">
          <ProofPanel flow={proof} />
        </div>
      )}
    </>
  )
}

function faceOf(seen: SnapshotFrom<typeof webhooks.flow>) {
  if (seen.children.proof) return 'proof'
  if (seen.matches('writing') || seen.matches('creating')) return 'form'
  if (seen.matches('editing') || seen.matches('changing')) return 'change'
  if (seen.matches('showing')) return 'secret'
  if (seen.matches('one') || seen.matches('renewing') || seen.matches('dropping')) return 'one'
  return 'list'
}
