import { useSelector } from '@xstate/react'
import type { SubmitEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { mailbox } from '#machines/sandbox/mailbox.flow'
import { Button } from '#app/ui/Button.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { Field } from '#app/ui/TextField.tsx'
import { inbox } from '#app/ui/icons/inbox.ts'
import { Paged } from '#app/features/app/PagedList.tsx'
import { LetterRow } from './MessageItem.tsx'
import { useSandboxWords } from './words.ts'

type MailboxActor = ActorRefFrom<typeof mailbox.flow>

/** Letters and messages, newest first, narrowed to one address when somebody asks for it. */
export function Mailbox({ flow }: { flow: MailboxActor }) {
  const { sandbox: said } = useSandboxWords()
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  return (
    <Card
      title={said.mailbox}
      busy={busy}
      beside={
        <Button busy={busy} onClick={() => flow.send({ type: 'list.refresh' })}>
          {said.refresh}
        </Button>
      }
    >
      <CardBody>
        <Filter flow={flow} />
      </CardBody>
      <Letters flow={flow} />
    </Card>
  )
}

function Filter({ flow }: { flow: MailboxActor }) {
  const { sandbox: said } = useSandboxWords()
  const to = useSelector(flow, ({ context }) => context.filter.to)
  const show = (form: SubmitEvent<HTMLFormElement>) => {
    form.preventDefault()
    const typed = new FormData(form.currentTarget).get('to')
    const next = typeof typed === 'string' ? typed.trim() : ''
    flow.send({ type: 'list.filter', filter: { to: next || null } })
  }
  return (
    <form className="with-button" onSubmit={show}>
      <Field
        label={said.filter}
        name="to"
        type="search"
        autoComplete="off"
        defaultValue={to ?? ''}
      />
      <Button type="submit">{said.show}</Button>
    </form>
  )
}

function Letters({ flow }: { flow: MailboxActor }) {
  const { sandbox: said } = useSandboxWords()
  const to = useSelector(flow, ({ context }) => context.filter.to)
  const none = (
    <EmptyState icon={inbox} title={to === null ? said.empty : said.emptyFor(to)}>
      <p className="soft">{said.emptyText}</p>
    </EmptyState>
  )
  return (
    <Paged flow={flow} lines={3} unread={said.unread} empty={none}>
      {({ data }) => (
        <ul className="rows">
          {data.map((letter) => (
            <li key={letter.id}>
              <LetterRow letter={letter} />
            </li>
          ))}
        </ul>
      )}
    </Paged>
  )
}
