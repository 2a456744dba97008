import type { ReactNode } from 'react'
import { useSelector } from '@xstate/react'
import { useDevice, useApp } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { SignInLayout } from '#app/ui/CenteredPage.tsx'
import { DoorFoot } from '#app/features/session/SignInFooter.tsx'
import { Refused } from './RefusalCallout.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useConfig } from './routing.ts'
import { useAppWords } from './words.ts'

/** Something needed to show a room did not come: as much of the tenant as is known, and trying again. */
export function Broken() {
  const app = useApp()
  const refusal = useSelector(app, ({ context }) => context.refusal)
  return (
    <Unshown foot={<DoorFoot />}>
      {(word) => (
        <>
          <Refused note={refusal} />
          <Button kind="primary" wide onClick={() => app.send({ type: 'app.retry' })}>
            {word}
          </Button>
        </>
      )}
    </Unshown>
  )
}

/** A screen of ours failed. Its code may be what is missing, so only the whole page can be asked for anew. */
export function Defect() {
  const { path } = useDevice()
  return (
    <Unshown role="alert">
      {(word) => (
        <a className="button button-primary button-wide" href={path.now()}>
          {word}
        </a>
      )}
    </Unshown>
  )
}

interface Shown {
  role?: 'alert'
  /** The way on, by the word for trying again. */
  children: (word: string) => ReactNode
  foot?: ReactNode
}

function Unshown({ role, children, foot }: Shown) {
  const { app: said } = useAppWords()
  return (
    <SignInLayout brand={useConfig()?.brand}>
      <section className="stack" role={role}>
        <div className="stack stack-tight">
          <PageTitle big word={said.broken.title} />
          <p className="soft">{said.broken.text}</p>
        </div>
        {children(said.tryAgain)}
      </section>
      {foot}
    </SignInLayout>
  )
}
