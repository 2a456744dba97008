import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useDevice } from '#app/context.ts'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { Form } from '#app/features/app/Form.tsx'
import { PageHead } from '#app/features/app/PageHead.tsx'
import type { CredentialsActor } from './CredentialsPage.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { StepBack } from '#app/features/app/StepBack.tsx'

interface Props {
  flow: CredentialsActor
  title: string
  submit: string
  texts: { about: string; cancel: string }
  children: ReactNode
}

export function CredentialForm({ flow, title, submit, texts, children }: Props) {
  const { host } = useDevice()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const incomplete = useSelector(
    flow,
    (snapshot) => !busy && !snapshot.can({ type: 'form.submit' }),
  )
  return (
    <>
      <PageHead word={title} />
      <Form className="narrow" onSubmit={() => flow.send({ type: 'form.submit' })}>
        <BodyPanel title={texts.about} busy={busy}>
          {children}
          <div className="cluster">
            <SubmitButton {...{ host, busy }} wide={false} off={incomplete} word={submit} />
            <StepBack off={busy} onBack={() => flow.send({ type: 'form.reset' })}>
              {texts.cancel}
            </StepBack>
          </div>
        </BodyPanel>
      </Form>
    </>
  )
}
