import { useSelector } from '@xstate/react'
import type { NoticesActor } from '#machines/notice/notices.flow'
import { useFlow } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { check } from '#app/ui/icons/check.ts'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { NoticeList } from './NoticeList.tsx'
import { NoticePreferences } from './NoticePreferences.tsx'
import './notice.css'
import { useNoticeWords } from './words.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'

export function NoticesPage() {
  const { notice: texts } = useNoticeWords()
  const flow = useFlow('notices')
  const preferences = useFlow('preferences')
  return (
    <>
      <PageHead word={texts.title}>{flow && <ReadAll flow={flow} />}</PageHead>
      <div className="split">
        {flow ? <NoticeList flow={flow} /> : <PanelSkeleton count={4} />}
        {preferences ? <NoticePreferences flow={preferences} /> : <PanelSkeleton count={4} />}
      </div>
    </>
  )
}

function ReadAll({ flow }: { flow: NoticesActor }) {
  const { notice: texts } = useNoticeWords()
  const off = useSelector(flow, (snapshot) => !snapshot.can({ type: 'notices.readAll' }))
  return (
    <Button
      className="read-all"
      icon={check}
      off={off}
      onClick={() => flow.send({ type: 'notices.readAll' })}
    >
      {texts.readAll}
    </Button>
  )
}
