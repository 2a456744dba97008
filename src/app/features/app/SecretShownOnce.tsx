import type { ReactNode } from 'react'
import { useDevice } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { key } from '#app/ui/icons/key.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { PageTitle } from './PageTitle.tsx'

interface Props {
  room: string
  title: string
  warning: string
  secret: string
  /** What there is to know beside it. */
  children?: ReactNode
  said: { copy: string; copied: string; seen: string }
  onSeen: () => void
}

/** A secret that is told this once: why that is so, all of it to be copied, and one way on. */
export function SecretShownOnce({
  room: pageTitle,
  title,
  warning,
  secret,
  children,
  said: texts,
  onSeen: onConfirm,
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
                {texts.seen}
              </Button>
            </div>
          </PanelBody>
        </Panel>
      </div>
    </>
  )
}
