import type { ReactNode } from 'react'
import type { SecretName } from '#device/device'
import { useDevice } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { key } from '#app/ui/icons/key.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'

interface Props {
  flow: { send: (event: { type: 'secret.acknowledge' }) => void }
  /** Where it lies in the vault. */
  name: SecretName
  title: string
  warning: string
  children?: ReactNode
  texts: { title: string; copy: string; copied: string; confirm: string }
}

export function SecretShownOnce({ flow, name, title, warning, children, texts }: Props) {
  const { copy, vault } = useDevice()
  const secret = vault.peek(name) ?? ''
  return (
    <>
      <PageTitle word={texts.title} />
      <div className="narrow">
        <BodyPanel title={title}>
          <Callout tone="wait" icon={key}>
            <p>{warning}</p>
          </Callout>
          <p className="address">{secret}</p>
          {children}
          <div className="cluster">
            <CopyButton word={texts.copy} done={texts.copied} copy={() => copy(secret)} />
            <Button kind="primary" onClick={() => flow.send({ type: 'secret.acknowledge' })}>
              {texts.confirm}
            </Button>
          </div>
        </BodyPanel>
      </div>
    </>
  )
}
