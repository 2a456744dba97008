import type { Activity } from '#contract/activity'
import { MESSAGES, questionAbout } from '#machines/kit/page'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useOpenRole } from '#app/features/member/openRole.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useActivityWords } from './words.ts'

/** A message to support that names the event; of a shared wallet's, only its owner's do. */
export function AskLink({ event: { id, number } }: { event: Pick<Activity, 'id' | 'number'> }) {
  const { activity: texts } = useActivityWords()
  const linkTo = useLinkTo()
  const about = useOpenRole() === 'owner' ? questionAbout(id, number) : ''
  return (
    <PageLink className="button" {...linkTo('help', MESSAGES, about)}>
      {texts.ask}
    </PageLink>
  )
}
