import { useSelector } from '@xstate/react'
import type { WebhooksActor } from '#machines/webhook/webhooks.flow'
import { useFlow } from '#app/context.tsx'
import { CredentialForm } from '#app/features/credentials/CredentialForm.tsx'
import { CredentialsPage, isEditing } from '#app/features/credentials/CredentialsPage.tsx'
import { SecretShownOnce } from '#app/features/credentials/SecretShownOnce.tsx'
import { OneWebhook } from './OneWebhook.tsx'
import { WebhookFields } from './WebhookFields.tsx'
import { WebhookList } from './WebhookList.tsx'
import { useWebhookWords } from './words.ts'

const views = { list: WebhookList, form: WebhookForm, secret: NewWebhookSecret, one: OneWebhook }

export function WebhooksPage() {
  const { webhook: texts } = useWebhookWords()
  return <CredentialsPage flow={useFlow('webhooks')} title={texts.title} views={views} />
}

function WebhookForm({ flow }: { flow: WebhooksActor }) {
  const { webhook: texts } = useWebhookWords()
  const editing = useSelector(flow, isEditing)
  return (
    <CredentialForm
      {...{ flow, texts }}
      title={editing ? texts.editTitle : texts.newTitle}
      submit={texts.save}
    >
      <WebhookFields flow={flow} />
    </CredentialForm>
  )
}

function NewWebhookSecret({ flow }: { flow: WebhooksActor }) {
  const { webhook: texts } = useWebhookWords()
  return (
    <SecretShownOnce
      {...{ flow, texts }}
      name="webhookSecret"
      title={texts.secret}
      warning={texts.secretText}
    />
  )
}
