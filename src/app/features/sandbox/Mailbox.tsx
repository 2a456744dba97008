import { useSelector } from '@xstate/react'
import type { SubmitEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { mailboxList } from '#machines/sandbox/mailbox.flow'
import { Button } from '#app/ui/Button.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { inbox } from '#app/ui/icons/inbox.ts'
import { PagedList } from '#app/features/app/PagedList.tsx'
import { MessageItem } from './MessageItem.tsx'
import { useSandboxWords } from './words.ts'

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
  const show = (form: SubmitEvent<HTMLFormElement>) => {
    form.preventDefault()
    const typed = new FormData(form.currentTarget).get('to')
    const next = typeof typed === 'string' ? typed.trim() : ''
    flow.send({ type: 'list.filter', filter: { to: next || null } })
  }
  return (
    <form className="with-button" onSubmit={show}>
      <TextField
        label={texts.filter}
        name="to"
        type="search"
        autoComplete="off"
        defaultValue={to ?? ''}
      />
      <Button type="submit">{texts.show}</Button>
    </form>
  )
}

function Messages({ flow }: { flow: MailboxActor }) {
  const { sandbox: texts } = useSandboxWords()
  const to = useSelector(flow, ({ context }) => context.filter.to)
  const none = (
    <EmptyState icon={inbox} title={to === null ? texts.empty : texts.emptyFor(to)}>
      <p className="soft">{texts.emptyText}</p>
    </EmptyState>
  )
  return (
    <PagedList flow={flow} lines={3} unread={texts.unread} empty={none}>
      {({ data }) => (
        <ul className="rows">
          {data.map((message) => (
            <li key={message.id}>
              <MessageItem message={message} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
