import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { signInFlow } from '#machines/session/signIn.flow'
import { useDevice } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { HostBackButton } from '#app/ui/HostBackButton.tsx'
import { CodeForm, type CodeStep } from './CodeForm.tsx'
import type { SignInActor } from '#machines/session/signIn.flow'
import { useSessionWords } from './words.ts'
import { SignInIntro } from './SignInIntro.tsx'

export function EnterCode({ flow }: { flow: SignInActor }) {
  const { code: texts } = useSessionWords().signIn
  const login = useSelector(flow, ({ context }) => context.login)
  const method = useSelector(flow, ({ context }) => context.method)
  const sent = useSelector(flow, ({ context }) => context.code)
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const step = useSelector(flow, codeStep)
  const change = () => flow.send({ type: 'login.change' })
  return (
    <section className="stack">
      <HostBackButton host={useDevice().host} onBack={change} />
      <SignInIntro title={texts.title}>
        {texts.sent} <span className="whole">{login}</span>
      </SignInIntro>
      {sent && (
        <CodeForm
          {...{ sent, step, refusal }}
          secret="code"
          word={texts.submit}
          onSubmit={() => flow.send({ type: 'code.submit' })}
          onResend={() => flow.send({ type: 'code.resend' })}
        />
      )}
      <div>
        <Button onClick={change}>{texts.change[method === 'phone' ? 'phone' : 'email']}</Button>
      </div>
    </section>
  )
}

function codeStep(snapshot: SnapshotFrom<typeof signInFlow>): CodeStep {
  const ended = (['expired', 'replacing'] as const).find((step) =>
    snapshot.matches({ coded: step }),
  )
  const busy = (['verifying', 'resending'] as const).find((step) =>
    snapshot.matches({ coded: { awaited: step } }),
  )
  return ended ?? busy ?? 'sent'
}
