import { useSelector } from '@xstate/react'
import { useDevice } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { HostMain } from '#app/ui/SubmitButton.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import type { SignInActor } from '#machines/session/signIn.flow'
import { InviteField } from './SignInFields.tsx'
import { Terms } from './SignInForm.tsx'
import { useSessionWords } from './words.ts'

/** Telegram vouched for somebody new: open an account in one tap, or come in another way. */
export function UnknownUser({ flow }: { flow: SignInActor }) {
  const { session } = useSessionWords()
  const { unknown: said } = useSessionWords().signIn
  const { host } = useDevice()
  const busy = useSelector(flow, (door) => door.hasTag('busy'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  return (
    <section className="stack">
      <div className="stack stack-tight">
        <PageTitle big word={said.title} />
        <p className="soft">{said.text}</p>
      </div>
      <form
        className="stack stack-close"
        onSubmit={(form) => {
          form.preventDefault()
          flow.send({ type: 'telegram.submit' })
        }}
      >
        <Refused note={refusal} />
        <InviteField flow={flow} busy={busy} asked={refusal?.code === 'INVITE_REQUIRED'} />
        <HostMain {...{ host, busy }} word={said.submit} />
        <Terms />
      </form>
      <Button kind="quiet" onClick={() => flow.send({ type: 'login.change' })}>
        {session.ways}
      </Button>
    </section>
  )
}
