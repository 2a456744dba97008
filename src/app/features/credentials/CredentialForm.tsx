import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useDevice } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { Form } from '#app/features/app/Form.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import type { CredentialsActor } from './CredentialsPage.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'

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
      <PageTitle word={title} />
      <Form className="narrow" onSubmit={() => flow.send({ type: 'form.submit' })}>
        <BodyPanel title={texts.about} busy={busy}>
          {children}
          <div className="cluster">
            <SubmitButton {...{ host, busy }} wide={false} off={incomplete} word={submit} />
            <Button kind="quiet" off={busy} onClick={() => flow.send({ type: 'form.reset' })}>
              {texts.cancel}
            </Button>
          </div>
        </BodyPanel>
      </Form>
    </>
  )
}
