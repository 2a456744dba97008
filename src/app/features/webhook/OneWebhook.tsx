import { useSelector } from '@xstate/react'
import type { Webhook } from '#contract/webhook'
import { webhooks, type WebhooksActor } from '#machines/webhook/webhooks.flow'
import { BackLink } from '#app/features/app/BackLink.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { CredentialActions } from '#app/features/credentials/CredentialActions.tsx'
import { formatDateTimeShort } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { WebhookStatus } from './WebhookList.tsx'
import { Deliveries } from './Deliveries.tsx'
import { useWebhookWords } from './words.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { PageHead } from '#app/features/app/PageHead.tsx'

export function OneWebhook({ flow }: { flow: WebhooksActor }) {
  const { webhook: texts } = useWebhookWords()
  const one = useSelector(flow, ({ context }) => webhooks.openIn(context))
  const deliveries = useSelector(flow, ({ children }) => children.detail)
  if (!one) return null
  return (
    <>
      <PageHead
        word={one.description ?? new URL(one.url).host}
        back={<BackLink onGo={() => flow.send({ type: 'item.close' })}>{texts.title}</BackLink>}
      />
      <div className="split">
        {deliveries ? <Deliveries flow={deliveries} /> : <div />}
        <WebhookDetails {...{ flow, one }} />
      </div>
    </>
  )
}

function WebhookDetails({ flow, one }: { flow: WebhooksActor; one: Webhook }) {
  const { webhook: texts } = useWebhookWords()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const language = useLanguage()
  const until = one.former_secret_until
  return (
    <BodyPanel title={texts.about} beside={<WebhookStatus on={one.is_active} />} busy={busy}>
      <RefusalCallout note={refusal} />
      <p className="address">{one.url}</p>
      <p className="soft">{one.events.map((topic) => texts.topic[topic]).join(', ')}</p>
      {!one.is_active && <p className="small soft">{texts.offText}</p>}
      {until && Date.parse(until) > Date.parse(one.created_at) && (
        <p className="small soft">{texts.former(formatDateTimeShort(until, language))}</p>
      )}
      <Actions flow={flow} on={one.is_active} />
    </BodyPanel>
  )
}

function Actions({ flow, on }: { flow: WebhooksActor; on: boolean }) {
  const { webhook: texts } = useWebhookWords()
  return (
    <CredentialActions
      {...{ flow, texts }}
      actions={[
        ['item.edit', texts.edit],
        ['item.switch', on ? texts.switchOff : texts.switchOn],
        ['secret.renew', texts.renew],
        ['item.drop', texts.drop],
      ]}
    />
  )
}
