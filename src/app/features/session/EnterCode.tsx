import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { signInFlow } from '#machines/session/signIn.flow'
import { Button } from '#app/ui/Button.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { CodeForm, type CodeStep } from './CodeForm.tsx'
import type { SignInActor } from '#machines/session/signIn.flow'
import { useSessionWords } from './words.ts'

/** The second step: the code that was sent, for as long as it lasts, and a new one when it is time. */
export function EnterCode({ flow }: { flow: SignInActor }) {
  const { code: said } = useSessionWords().signIn
  const login = useSelector(flow, ({ context }) => context.login)
  const way = useSelector(flow, ({ context }) => context.way)
  const sent = useSelector(flow, ({ context }) => context.sent)
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const step = useSelector(flow, codeStep)
  return (
    <section className="stack">
      <div className="stack stack-tight">
        <PageTitle big word={said.title} />
        <p className="soft">
          {said.sent} <span className="whole">{login}</span>
        </p>
      </div>
      {sent && (
        <CodeForm
          {...{ sent, step, refusal }}
          secret="code"
          word={said.submit}
          onSubmit={() => flow.send({ type: 'code.submit' })}
          onResend={() => flow.send({ type: 'code.resend' })}
        />
      )}
      <div>
        <Button onClick={() => flow.send({ type: 'login.change' })}>
          {said.change[way === 'phone' ? 'phone' : 'email']}
        </Button>
      </div>
    </section>
  )
}

function codeStep(door: SnapshotFrom<typeof signInFlow>): CodeStep {
  const steps = ['verifying', 'resending', 'expired', 'replacing'] as const
  return steps.find((step) => door.matches({ coded: step })) ?? 'sent'
}
