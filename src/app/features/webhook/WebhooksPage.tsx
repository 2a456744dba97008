import { useSelector } from '@xstate/react'
import type { WebhooksActor, WebhookDraft } from '#machines/webhook/webhooks.flow'
import { useFlow } from '#app/context.ts'
import { CredentialForm } from '#app/features/credentials/CredentialForm.tsx'
import { CredentialsPage, isEditing } from '#app/features/credentials/CredentialsPage.tsx'
import { SecretShownOnce } from '#app/features/credentials/SecretShownOnce.tsx'
import { OneWebhook } from './OneWebhook.tsx'
import { WebhookList } from './WebhookList.tsx'
import { useWebhookWords, type WebhookWords } from './words.ts'
import { webhookTopics, type WebhookTopic } from '#contract/webhook'
import { TextField } from '#app/ui/TextField.tsx'
import { ToggleChip } from '#app/ui/ToggleChip.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { hasText } from '#app/features/app/refusalText.ts'
import { useConfig } from '#app/features/app/routing.ts'
import type { RefusalNote } from '#contract/kit/refusal'

const views = {
  list: (flow: WebhooksActor) => <WebhookList flow={flow} />,
  form: (flow: WebhooksActor) => <WebhookForm flow={flow} />,
  secret: (flow: WebhooksActor) => <NewWebhookSecret flow={flow} />,
  one: (flow: WebhooksActor) => <OneWebhook flow={flow} />,
}

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

function WebhookFields({ flow }: { flow: WebhooksActor }) {
  const { webhook: texts } = useWebhookWords()
  const { draft, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const sandbox = useConfig()?.kind === 'sandbox'
  const wrong = urlError(refusal, texts)
  const set = (change: Partial<WebhookDraft>) => flow.send({ type: 'draft.set', change })
  return (
    <>
      <RefusalCallout note={refusal} placed={wrong !== undefined} />
      <TextField
        label={texts.url}
        hint={sandbox ? `${texts.urlHint} ${texts.urlHintPlay}` : texts.urlHint}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        wrong={wrong}
        refused={wrong === undefined ? null : refusal}
        value={draft.url}
        readOnly={busy}
        onChange={({ currentTarget }) => set({ url: currentTarget.value })}
      />
      <Topics off={busy} chosen={draft.events} onChoose={(events) => set({ events })} />
      <TextField
        label={texts.description}
        hint={texts.descriptionHint}
        name="description"
        autoComplete="off"
        maxLength={100}
        value={draft.name}
        readOnly={busy}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
    </>
  )
}

interface TopicsProps {
  chosen: readonly WebhookTopic[]
  onChoose: (topics: WebhookTopic[]) => void
  off: boolean
}

function Topics({ chosen, onChoose, off }: TopicsProps) {
  const { webhook: texts } = useWebhookWords()
  return (
    <fieldset className="field">
      <legend className="label">{texts.topics}</legend>
      <div className="cluster">
        {webhookTopics.map((topic) => (
          <ToggleChip
            key={topic}
            word={texts.topic[topic]}
            on={chosen.includes(topic)}
            off={off}
            onToggle={() =>
              onChoose(webhookTopics.filter((one) => (one === topic) !== chosen.includes(one)))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

function urlError(note: RefusalNote | null, texts: WebhookWords['webhook']): string | undefined {
  if (note?.code === 'ALREADY_EXISTS') return texts.known
  const error = note?.facts.errors?.find(({ pointer }) => pointer === '/url')
  if (!error) return undefined
  return hasText(texts.urlWrong, error.code) ? texts.urlWrong[error.code] : texts.urlWrong.SHAPE
}
