import { useSelector } from '@xstate/react'
import type { NoticesActor } from '#machines/notice/notices.flow'
import { useFlow } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { check } from '#app/ui/icons/check.ts'
import { SkeletonCard } from '#app/ui/PanelSkeleton.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { AllNotices } from './NoticeList.tsx'
import { Preferences } from './NoticePreferences.tsx'
import './notice.css'
import { useNoticeWords } from './words.ts'

/** What the bank told the person of, and where else they want to be told. */
export function Notices() {
  const { notice: said } = useNoticeWords()
  const flow = useFlow('notices')
  const preferences = useFlow('preferences')
  return (
    <>
      <header className="room-head">
        <PageTitle word={said.title} />
        {flow && <ReadAll flow={flow} />}
      </header>
      <div className="split">
        {flow ? <AllNotices flow={flow} /> : <SkeletonCard count={4} />}
        {preferences ? <Preferences flow={preferences} /> : <SkeletonCard count={4} />}
      </div>
    </>
  )
}

function ReadAll({ flow }: { flow: NoticesActor }) {
  const { notice: said } = useNoticeWords()
  const off = useSelector(flow, (seen) => !seen.can({ type: 'notices.readAll' }))
  return (
    <Button
      className="read-all"
      icon={check}
      off={off}
      onClick={() => flow.send({ type: 'notices.readAll' })}
    >
      {said.readAll}
    </Button>
  )
}
