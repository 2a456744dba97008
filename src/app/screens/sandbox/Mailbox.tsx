import { useSelector } from '@xstate/react'
import type { SubmitEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { mailbox } from '#machines/sandbox/mailbox.flow'
import { Button } from '#app/parts/Button.tsx'
import { Card, CardBody } from '#app/parts/Card.tsx'
import { Face } from '#app/parts/Face.tsx'
import { Field } from '#app/parts/Field.tsx'
import { alert } from '#app/parts/icons.ts'
import { inbox } from '#app/parts/roomIcons.ts'
import { SkeletonRows } from '#app/parts/SkeletonRows.tsx'
import { Turns } from '#app/parts/Turns.tsx'
import { Refused } from '#app/screens/house/Refused.tsx'
import { useInsideWords, useWords } from '#app/words/speak.tsx'
import { LetterRow } from './LetterRow.tsx'

type MailboxActor = ActorRefFrom<typeof mailbox.flow>

/** Letters and messages, newest first, narrowed to one address when somebody asks for it. */
export function Mailbox({ flow }: { flow: MailboxActor }) {
  const { sandbox: said } = useInsideWords()
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
  const { sandbox: said } = useInsideWords()
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
  const { sandbox: said } = useInsideWords()
  const { house } = useWords()
  const { page, offset, refusal, filter } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  if (!page && busy) return <SkeletonRows count={3} />
  if (!page)
    return (
      <Face icon={alert} tone="bad" title={said.unread}>
        <Refused note={refusal} />
        <Button onClick={() => flow.send({ type: 'list.refresh' })}>{house.tryAgain}</Button>
      </Face>
    )
  if (page.total === 0)
    return (
      <Face icon={inbox} title={filter.to === null ? said.empty : said.emptyFor(filter.to)}>
        <p className="soft">{said.emptyText}</p>
      </Face>
    )
  return (
    <>
      <Refused note={refusal} />
      <ul className="rows">
        {page.data.map((letter) => (
          <li key={letter.id}>
            <LetterRow letter={letter} />
          </li>
        ))}
      </ul>
      <Turns
        {...{ newer: said.newer, older: said.older, offset, total: page.total }}
        onTurn={(offset) => flow.send({ type: 'list.turn', offset })}
      />
    </>
  )
}
