import { useSelector } from '@xstate/react'
import { useSignedIn } from '#app/context.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useAppWords } from './words.ts'

/** The page could not be fetched: the shell stays, and it can be asked for again. */
export function PageUnavailable() {
  const { app: texts } = useAppWords()
  const signedIn = useSignedIn()
  const refusal = useSelector(signedIn, (snapshot) => snapshot?.context.refusal ?? null)
  return (
    <>
      <PageTitle hidden word={texts.broken.title} />
      <LoadFailed
        alone
        title={texts.broken.title}
        text={texts.broken.text}
        note={refusal}
        onRetry={() => signedIn?.send({ type: 'page.retry' })}
      />
    </>
  )
}
