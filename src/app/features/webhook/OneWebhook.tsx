import { useSelector } from '@xstate/react'
import type { Webhook } from '#contract/webhook'
import { webhooks, type WebhooksActor } from '#machines/webhook/webhooks.flow'
import { Button } from '#app/ui/Button.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { Back } from '#app/features/app/BackLink.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { Sure } from '#app/features/app/ConfirmAction.tsx'
import { momentShort } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { OnOff } from './WebhookStatus.tsx'
import { Sent } from './Deliveries.tsx'
import { useWebhookWords } from './words.ts'

/** One webhook: what was sent to it, and what it is. */
export function OneWebhook({ flow }: { flow: WebhooksActor }) {
  const { webhook: said } = useWebhookWords()
  const one = useSelector(flow, ({ context }) => webhooks.openIn(context))
  const deliveries = useSelector(flow, ({ children }) => children.detail)
  if (!one) return null
  return (
    <>
      <header className="stack stack-none">
        <Back onGo={() => flow.send({ type: 'item.close' })}>{said.title}</Back>
        <PageTitle word={one.description ?? new URL(one.url).host} />
      </header>
      <div className="split">
        {deliveries ? <Sent flow={deliveries} /> : <div />}
        <About {...{ flow, one }} />
      </div>
    </>
  )
}

function About({ flow, one }: { flow: WebhooksActor; one: Webhook }) {
  const { webhook: said } = useWebhookWords()
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const language = useLanguage()
  const until = one.former_secret_until
  return (
    <Card title={said.about} beside={<OnOff on={one.is_active} />} busy={busy}>
      <CardBody>
        <Refused note={refusal} />
        <p className="address">{one.url}</p>
        <p className="soft">{one.events.map((topic) => said.topic[topic]).join(', ')}</p>
        {!one.is_active && <p className="small soft">{said.offText}</p>}
        {until && Date.parse(until) > Date.parse(one.created_at) && (
          <p className="small soft">{said.former(momentShort(until, language))}</p>
        )}
        <Actions {...{ flow, one, busy }} />
      </CardBody>
    </Card>
  )
}

function Actions({ flow, one, busy }: { flow: WebhooksActor; one: Webhook; busy: boolean }) {
  const { webhook: said } = useWebhookWords()
  const renewing = useSelector(flow, (seen) => seen.matches({ one: { confirming: 'renewal' } }))
  const dropping = useSelector(flow, (seen) => seen.matches({ one: { confirming: 'removal' } }))
  if (renewing)
    return <Sure flow={flow} text={said.renewSure} yes={said.renewYes} no={said.cancel} />
  if (dropping) return <Sure flow={flow} text={said.dropSure} yes={said.dropYes} no={said.cancel} />
  return (
    <div className="cluster">
      <Button off={busy} onClick={() => flow.send({ type: 'item.edit' })}>
        {said.edit}
      </Button>
      <Button off={busy} onClick={() => flow.send({ type: 'item.switch' })}>
        {one.is_active ? said.switchOff : said.switchOn}
      </Button>
      <Button off={busy} onClick={() => flow.send({ type: 'secret.renew' })}>
        {said.renew}
      </Button>
      <Button off={busy} onClick={() => flow.send({ type: 'item.drop' })}>
        {said.drop}
      </Button>
    </div>
  )
}
