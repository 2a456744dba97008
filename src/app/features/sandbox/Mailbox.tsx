import { useSelector } from '@xstate/react'
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
import { RowList } from '#app/features/app/RowList.tsx'
import { Form } from '#app/features/app/Form.tsx'
import { formText } from '#app/ui/formText.ts'

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
  const none = (
    <EmptyState icon={inbox} title={to === null ? texts.empty : texts.emptyFor(to)}>
      <p className="soft">{texts.emptyText}</p>
    </EmptyState>
  )
  return (
    <PagedList flow={flow} lines={3} unread={texts.unread} empty={none}>
      {({ data }) => (
        <RowList of={data} by="id">
          {(message) => <MessageItem message={message} />}
        </RowList>
      )}
    </PagedList>
  )
}
