import type { ReactNode } from 'react'
import { useDevice } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { key } from '#app/ui/icons/key.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { PageTitle } from './PageTitle.tsx'

interface Props {
  pageTitle: string
  title: string
  warning: string
  secret: string
  children?: ReactNode
  texts: { copy: string; copied: string; confirm: string }
  onConfirm: () => void
}

export function SecretShownOnce({
  pageTitle,
  title,
  warning,
  secret,
  children,
  texts,
  onConfirm,
}: Props) {
  const { copy } = useDevice()
  return (
    <>
      <PageTitle word={pageTitle} />
      <div className="narrow">
        <Panel title={title}>
          <PanelBody>
            <Callout tone="wait" icon={key}>
              <p>{warning}</p>
            </Callout>
            <p className="address">{secret}</p>
            {children}
            <div className="cluster">
              <CopyButton word={texts.copy} done={texts.copied} copy={() => copy(secret)} />
              <Button kind="primary" onClick={onConfirm}>
                {texts.confirm}
              </Button>
            </div>
          </PanelBody>
        </Panel>
      </div>
    </>
  )
}
