import { useSelector } from '@xstate/react'
import type { User } from '#contract/person'
import type { ContactKind } from '#machines/person/contact.flow'
import type { PersonActor } from '#machines/person/person.flow'
import { useFlow } from '#app/context.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { ContactForm } from './ContactForm.tsx'
import { phoneText } from './naming.ts'
import { usePersonWords } from './words.ts'

export function Contacts({ flow }: { flow: PersonActor }) {
  const { person: texts } = usePersonWords()
  const user = useSelector(flow, ({ context }) => context.person?.user)
  const email = useFlow('emailContact')
  const phone = useFlow('phoneContact')
  const unread = useSelector(flow, (snapshot) => snapshot.matches('unread'))
  // The panel before this one shows the failure and offers a retry.
  if (unread) return null
  return (
    <Panel title={texts.contacts} busy={!user}>
      {!user && <SkeletonRows count={2} />}
      {user && (
        <ul className="rows">
          <li>{email && <ContactForm flow={email} {...known(user, 'email')} />}</li>
          <li>{phone && <ContactForm flow={phone} {...known(user, 'phone')} />}</li>
        </ul>
      )}
    </Panel>
  )
}

const known = (user: User, kind: ContactKind) =>
  kind === 'email'
    ? {
        kind,
        now: user.email,
        confirmed: user.email_confirmed_at !== null,
        pending: user.pending_email,
      }
    : {
        kind,
        now: user.phone && phoneText(user.phone),
        confirmed: user.phone_confirmed_at !== null,
        pending: user.pending_phone,
      }
