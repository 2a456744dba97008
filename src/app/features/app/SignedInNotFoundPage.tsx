import { useSelector } from '@xstate/react'
import { isInside } from '#machines/app/app.flow'
import { useApp } from '#app/context.ts'
import { compass } from '#app/ui/icons/compass.ts'
import { Disc } from '#app/ui/Disc.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useLinkTo } from './routing.ts'
import { useAppWords } from './words.ts'

export function SignedInNotFoundPage() {
  const { pages: pageTexts } = useAppWords()
  const inside = useSelector(useApp(), isInside)
  return (
    <section className="face">
      <Disc icon={compass} />
      <PageTitle word={pageTexts.notFound.title} />
      <p className="soft">{pageTexts.notFound.text}</p>
      <PageLink className="button" {...useLinkTo()(inside ? 'home' : 'signIn')}>
        {inside ? pageTexts.notFound.home : pageTexts.notFound.signIn}
      </PageLink>
    </section>
  )
}
