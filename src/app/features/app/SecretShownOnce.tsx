import type { ReactNode } from 'react'
import { useDevice } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { key } from '#app/ui/icons/key.ts'
import { Notice } from '#app/ui/Callout.tsx'
import { PageTitle } from './PageTitle.tsx'

interface Shown {
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
export function ShownOnce({ room, title, warning, secret, children, said, onSeen }: Shown) {
  const { copy } = useDevice()
  return (
    <>
      <PageTitle word={room} />
      <div className="narrow">
        <Card title={title}>
          <CardBody>
            <Notice tone="wait" icon={key}>
              <p>{warning}</p>
            </Notice>
            <p className="address">{secret}</p>
            {children}
            <div className="cluster">
              <CopyButton word={said.copy} done={said.copied} copy={() => copy(secret)} />
              <Button kind="primary" onClick={onSeen}>
                {said.seen}
              </Button>
            </div>
          </CardBody>
        </Card>
      </div>
    </>
  )
}
