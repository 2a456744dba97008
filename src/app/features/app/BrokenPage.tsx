import type { ReactNode } from 'react'
import { useSelector } from '@xstate/react'
import { useDevice, useApp } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { SignInLayout } from '#app/ui/SignInLayout.tsx'
import { SignInFooter } from '#app/features/session/SignInFooter.tsx'
import { RefusalCallout } from './RefusalCallout.tsx'
import { useConfig } from './routing.ts'
import { useAppWords } from './words.ts'
import { SignInIntro } from '#app/features/session/SignInIntro.tsx'

/** Something needed to show the app did not load: the brand as far as it is known, and a retry. */
export function BrokenPage() {
  const app = useApp()
  const refusal = useSelector(app, ({ context }) => context.refusal)
  return (
    <BrokenNotice foot={<SignInFooter />}>
      {(word) => (
        <>
          <RefusalCallout note={refusal} />
          <Button kind="primary" wide onClick={() => app.send({ type: 'app.retry' })}>
            {word}
          </Button>
        </>
      )}
    </BrokenNotice>
  )
}

/** A screen crashed. Its code may be what is missing, so only a reload of the whole page helps. */
export function DefectPage() {
  const { addressBar } = useDevice()
  return (
    <BrokenNotice role="alert">
      {(word) => (
        <a className="button button-primary button-wide" href={addressBar.now()}>
          {word}
        </a>
      )}
    </BrokenNotice>
  )
}

interface Props {
  role?: 'alert'
  /** Given the text for trying again. */
  children: (word: string) => ReactNode
  foot?: ReactNode
}

function BrokenNotice({ role, children, foot }: Props) {
  const { app: texts } = useAppWords()
  return (
    <SignInLayout brand={useConfig()?.brand}>
      <section className="stack" role={role}>
        <SignInIntro title={texts.broken.title}>{texts.broken.text}</SignInIntro>
        {children(texts.tryAgain)}
      </section>
      {foot}
    </SignInLayout>
  )
}
