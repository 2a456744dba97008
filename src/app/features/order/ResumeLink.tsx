import { PageLink } from '#app/ui/PageLink.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { useOrderWords } from './words.ts'

/** To a code for what the query names; without it, to the field for a code from elsewhere. */
export function ResumeLink({ unfinished }: { unfinished: string }) {
  const { pages } = useAppWords()
  const { order: texts } = useOrderWords()
  const linkTo = useLinkTo()
  return (
    <p>
      <PageLink {...linkTo('resume', null, unfinished)}>
        {unfinished ? texts.elsewhere : pages.resume}
      </PageLink>
    </p>
  )
}
