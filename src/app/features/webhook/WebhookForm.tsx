import { useSelector } from '@xstate/react'
import { webhookTopics, type WebhookTopic } from '#contract/webhook'
import type { WebhookDraft, WebhooksActor } from '#machines/webhook/webhooks.flow'
import { useDevice } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { Field } from '#app/ui/TextField.tsx'
import { HostMain } from '#app/ui/SubmitButton.tsx'
import { Tick } from '#app/ui/ToggleChip.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { isWord } from '#app/features/app/refusalText.ts'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useConfig } from '#app/features/app/routing.ts'
import type { RefusalNote } from '#contract/kit/refusal'
import { useWebhookWords, type WebhookWords } from './words.ts'

/** Where messages go and what they tell of, for a new webhook or one that is there. */
export function WebhookForm({ flow, changing }: { flow: WebhooksActor; changing: boolean }) {
  const { webhook: said } = useWebhookWords()
  const { host } = useDevice()
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const short = useSelector(flow, (seen) => !busy && !seen.can({ type: 'form.submit' }))
  return (
    <>
      <PageTitle word={changing ? said.editTitle : said.newTitle} />
      <form
        className="narrow"
        method="post"
        noValidate
        onSubmit={(form) => {
          form.preventDefault()
          flow.send({ type: 'form.submit' })
        }}
      >
        <Card title={said.about} busy={busy}>
          <CardBody>
            <Fields flow={flow} />
            <div className="cluster">
              <HostMain {...{ host, busy }} wide={false} off={short} word={said.save} />
              <Button kind="quiet" off={busy} onClick={() => flow.send({ type: 'form.reset' })}>
                {said.cancel}
              </Button>
            </div>
          </CardBody>
        </Card>
      </form>
    </>
  )
}

function Fields({ flow }: { flow: WebhooksActor }) {
  const { webhook: said } = useWebhookWords()
  const { draft, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const playing = useConfig()?.kind === 'sandbox'
  const wrong = urlWrong(refusal, said)
  const set = (change: Partial<WebhookDraft>) => flow.send({ type: 'draft.set', change })
  return (
    <>
      <Refused note={refusal} placed={wrong !== undefined} />
      <Field
        label={said.url}
        hint={playing ? `${said.urlHint} ${said.urlHintPlay}` : said.urlHint}
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
      <Field
        label={said.description}
        hint={said.descriptionHint}
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

interface Choosing {
  chosen: readonly WebhookTopic[]
  onChoose: (topics: WebhookTopic[]) => void
  off: boolean
}

function Topics({ chosen, onChoose, off }: Choosing) {
  const { webhook: said } = useWebhookWords()
  return (
    <fieldset className="field">
      <legend className="label">{said.topics}</legend>
      <div className="cluster">
        {webhookTopics.map((topic) => (
          <Tick
            key={topic}
            word={said.topic[topic]}
            on={chosen.includes(topic)}
            off={off}
            onTurn={() =>
              onChoose(webhookTopics.filter((one) => (one === topic) !== chosen.includes(one)))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Why the address was refused; undefined where the refusal is about something else. */
function urlWrong(note: RefusalNote | null, said: WebhookWords['webhook']): string | undefined {
  if (note?.code === 'ALREADY_EXISTS') return said.known
  const error = note?.facts.errors?.find(({ pointer }) => pointer === '/url')
  if (!error) return undefined
  return isWord(said.urlWrong, error.code) ? said.urlWrong[error.code] : said.urlWrong.SHAPE
}
