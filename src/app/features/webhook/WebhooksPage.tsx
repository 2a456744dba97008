import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { webhooks, WebhooksActor } from '#machines/webhook/webhooks.flow'
import { useFlow } from '#app/context.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { ProofPanel } from '#app/features/proof/ProofPanel.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import '#app/theme/forms.css'
import '#app/features/counterparty/counterparty.css'
import './webhook.css'
import { OneWebhook } from './OneWebhook.tsx'
import { NewWebhookSecret } from './NewWebhookSecret.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookList } from './WebhookList.tsx'
import { useWebhookWords } from './words.ts'

export function WebhooksPage() {
  const { webhook: texts } = useWebhookWords()
  const flow = useFlow('webhooks')
  if (flow) return <WebhooksView flow={flow} />
  return (
    <>
      <PageTitle word={texts.title} />
      <PanelSkeleton count={3} />
    </>
  )
}

function WebhooksView({ flow }: { flow: WebhooksActor }) {
  const { webhook: texts } = useWebhookWords()
  const face = useSelector(flow, webhooksViewOf)
  const proof = useSelector(flow, ({ children }) => children.proof)
  if (face === 'form') return <WebhookForm flow={flow} changing={false} />
  if (face === 'change') return <WebhookForm flow={flow} changing />
  if (face === 'secret') return <NewWebhookSecret flow={flow} />
  if (face === 'one') return <OneWebhook flow={flow} />
  if (face === 'list') return <WebhookList flow={flow} />
  return (
    <>
      <PageTitle word={texts.title} />
      {proof && (
        <div className="narrow">
          <ProofPanel flow={proof} />
        </div>
      )}
    </>
  )
}

function webhooksViewOf(snapshot: SnapshotFrom<typeof webhooks.flow>) {
  if (snapshot.children.proof) return 'proof'
  if (snapshot.matches('writing') || snapshot.matches('creating')) return 'form'
  if (snapshot.matches('editing') || snapshot.matches('changing')) return 'change'
  if (snapshot.matches('showing')) return 'secret'
  if (snapshot.matches('one') || snapshot.matches('renewing') || snapshot.matches('dropping'))
    return 'one'
  return 'list'
}
