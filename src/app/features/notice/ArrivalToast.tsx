import type { PersonNotice } from '#contract/notice'
import type { ArrivalActor } from '#machines/notice/arrival.flow'
import { Button } from '#app/ui/Button.tsx'
import { cross } from '#app/ui/icons/cross.ts'
import { RowLink } from '#app/ui/Row.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import './notice.css'
import { noticeText, noticeTone, topicIcons } from './noticeLook.ts'
import { useNoticeLink } from './noticeLink.ts'
import { useNoticeWords } from './words.ts'

interface Props {
  flow: ArrivalActor
  notice: PersonNotice
}

export default function ArrivalToast({ flow, notice }: Props) {
  const words = useNoticeWords()
  const { href, onGo } = useNoticeLink()(notice)
  const tone = noticeTone(notice)
  const { name } = notice.facts
  const open = () => {
    flow.send({ type: 'notice.open' })
    onGo()
  }
  return (
    <div className="toast">
      <RowLink
        href={href}
        onGo={open}
        icon={topicIcons[notice.topic]}
        {...(tone && { tone })}
        name={noticeText(notice, words, useLanguage())}
        {...(name !== undefined && { hint: name })}
      />
      <Button kind="quiet" icon={cross} onClick={() => flow.send({ type: 'notice.close' })}>
        <span className="unseen">{words.notice.hide}</span>
      </Button>
    </div>
  )
}
