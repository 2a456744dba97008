import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { mailboxList } from '#machines/sandbox/mailbox.flow'
import { Button } from '#app/ui/Button.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { inbox } from '#app/ui/icons/inbox.ts'
import { PagedList } from '#app/features/app/PagedList.tsx'
import { useSandboxWords } from './words.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { Form } from '#app/features/app/Form.tsx'
import { formText } from '#app/ui/formText.ts'
import { EmptyList } from '#app/features/app/EmptyList.tsx'
import type { SandboxMessage } from '#contract/sandbox'
import { useDevice } from '#app/context.ts'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { mail } from '#app/ui/icons/mail.ts'
import { phone } from '#app/ui/icons/phone.ts'
import { telegram } from '#app/ui/icons/telegram.ts'
import { useNow } from '#app/ui/now.ts'
import { Row } from '#app/ui/Row.tsx'
import { phoneText } from '#app/features/person/naming.ts'
import { formatSince } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatExactTime } from '#app/i18n/when.ts'

type MailboxActor = ActorRefFrom<typeof mailboxList.flow>

export function Mailbox({ flow }: { flow: MailboxActor }) {
  const { sandbox: texts } = useSandboxWords()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Panel
      title={texts.mailbox}
      busy={busy}
      beside={
        <Button busy={busy} onClick={() => flow.send({ type: 'list.refresh' })}>
          {texts.refresh}
        </Button>
      }
    >
      <PanelBody>
        <Filter flow={flow} />
      </PanelBody>
      <Messages flow={flow} />
    </Panel>
  )
}

function Filter({ flow }: { flow: MailboxActor }) {
  const { sandbox: texts } = useSandboxWords()
  const to = useSelector(flow, ({ context }) => context.filter.to)
  const show = (typed: FormData) => {
    flow.send({ type: 'list.filter', filter: { to: formText(typed, 'to') || null } })
  }
  return (
    <Form className="with-button" onSubmit={show}>
      <TextField
        label={texts.filter}
        name="to"
        type="search"
        autoComplete="off"
        defaultValue={to ?? ''}
      />
      <Button type="submit">{texts.show}</Button>
    </Form>
  )
}

function Messages({ flow }: { flow: MailboxActor }) {
  const { sandbox: texts } = useSandboxWords()
  const to = useSelector(flow, ({ context }) => context.filter.to)
  return (
    <PagedList
      flow={flow}
      lines={3}
      unread={texts.unread}
      empty={
        <EmptyList
          icon={inbox}
          title={to === null ? texts.empty : texts.emptyFor(to)}
          text={texts.emptyText}
        />
      }
    >
      {({ data }) => (
        <RowList of={data} by="id">
          {(message) => <MessageItem message={message} />}
        </RowList>
      )}
    </PagedList>
  )
}

function MessageItem({ message }: { message: SandboxMessage }) {
  const { sandbox: texts } = useSandboxWords()
  const { copy } = useDevice()
  const language = useLanguage()
  const now = useNow()
  const { channel, to, subject, body, sent_at } = message
  const code = codeOf(message)
  const link = linkOf(message)
  return (
    <>
      <Row
        tall
        icon={icons[channel]}
        name={subject || texts.channel[channel]}
        hint={
          <>
            {channel === 'sms' ? phoneText(to) : to}
            <br />
            <time dateTime={sent_at} title={formatExactTime(sent_at, language)}>
              {formatSince(sent_at, now, language)}
            </time>
          </>
        }
        end={
          code !== null && (
            <CopyButton word={texts.copyCode} done={texts.copied(code)} copy={() => copy(code)} />
          )
        }
      />
      <p className="row-open soft letter">{body}</p>
      {link !== null && (
        <p className="row-open">
          <a className="link" href={link}>
            {texts.openMini}
          </a>
        </p>
      )}
    </>
  )
}

const icons = { email: mail, sms: phone, telegram } satisfies Record<
  SandboxMessage['channel'],
  string
>

const codeOf = ({ subject, body }: SandboxMessage) =>
  /\b\d{6}\b/.exec(`${subject} ${body}`)?.[0] ?? null

/** The link of a bot's message, opened in the simulated Telegram as the person it was sent to. */
function linkOf({ channel, to, body }: SandboxMessage): string | null {
  const start = /[?&]startapp=([\w-]+)/.exec(body)?.[1]
  if (channel !== 'telegram' || start === undefined) return null
  return `/telegram/?${new URLSearchParams({ tg_id: to, start_param: start })}`
}
