import { useSelector } from '@xstate/react'
import { useSignedIn } from '#app/context.tsx'
import { NotShown } from './LoadFailed.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useAppWords } from './words.ts'

/** What a room needs could not be fetched: the walls stand, and it can be asked for again. */
export function Missing() {
  const { app: said } = useAppWords()
  const signedIn = useSignedIn()
  const refusal = useSelector(signedIn, (seen) => seen?.context.refusal ?? null)
  return (
    <>
      <PageTitle unseen word={said.broken.title} />
      <NotShown
        alone
        title={said.broken.title}
        text={said.broken.text}
        note={refusal}
        again={() => signedIn?.send({ type: 'page.retry' })}
      />
    </>
  )
}
