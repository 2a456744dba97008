import { useSelector } from '@xstate/react'
import type { ConversationMessage } from '#contract/conversation'
import type { MessagesActor } from '#machines/support/messages.flow'
import { useFlow } from '#app/context.ts'
import { BackLink } from '#app/features/app/BackLink.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useConfig, useLinkTo } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDayShort, formatTime } from '#app/i18n/when.ts'
import { Button } from '#app/ui/Button.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { MessageForm } from './MessageForm.tsx'
import { useHelpWords } from './words.ts'

export function Messages() {
  const { help: texts } = useHelpWords()
  const { pages } = useAppWords()
  const linkTo = useLinkTo()
  const flow = useFlow('messages')
  const writing = useFlow('writing')
  return (
    <>
      <PageHead
        word={texts.messages}
        back={<BackLink {...linkTo('help')}>{pages.help}</BackLink>}
      />
      {flow ? (
        <div className="stack messages">
          <Thread flow={flow} />
          {writing && <MessageForm flow={writing} />}
        </div>
      ) : (
        <PanelSkeleton count={4} />
      )}
    </>
  )
}

function Thread({ flow }: { flow: MessagesActor }) {
  const { help: texts } = useHelpWords()
  const { app } = useAppWords()
  const { thread, refusal } = useSelector(flow, ({ context }) => context)
  const loading = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  if (!thread)
    return loading ? (
      <PanelSkeleton count={4} />
    ) : (
      <LoadFailed
        alone
        title={app.broken.title}
        note={refusal}
        onRetry={() => flow.send({ type: 'news.arrived' })}
      />
    )
  const { status, messages, has_more: hasMore } = thread
  if (!status) return null
  return (
    <section className="card card-body stack stack-close" aria-label={texts.messages}>
      <RefusalCallout note={refusal} />
      {hasMore && (
        <div>
          <Button busy={loading} onClick={() => flow.send({ type: 'thread.more' })}>
            {texts.older}
          </Button>
        </div>
      )}
      <ol className="thread" aria-live="polite">
        {messages.map((one) => (
          <Message key={one.id} flow={flow} message={one} />
        ))}
      </ol>
      {texts.statuses[status] && <p className="small soft">{texts.statuses[status]}</p>}
    </section>
  )
}

function Message({ flow, message }: { flow: MessagesActor; message: ConversationMessage }) {
  const { help: texts } = useHelpWords()
  const language = useLanguage()
  const linkTo = useLinkTo()
  const bank = useConfig()?.brand.name
  const read = useSelector(flow, ({ context }) => context.read)
  const { author, text, event, at, number } = message
  const isNew = author === 'bank' && number > read
  return (
    <li className="message" data-author={author}>
      <p className="small soft">
        <span className="label">{author === 'customer' ? texts.you : bank}</span>{' '}
        {formatDayShort(at, language)}, {formatTime(at, language)}
        {isNew && <span className="new">{texts.fresh}</span>}
      </p>
      {event && (
        <p className="small">
          <PageLink {...linkTo('activity', event.id)}>
            {texts.about(event.number === null ? '' : String(event.number))}
          </PageLink>
        </p>
      )}
      <p className="letter">{text}</p>
    </li>
  )
}
