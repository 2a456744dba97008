import { useMayInWallet } from '#app/features/member/mayInWallet.ts'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { ORDER_COMMENT_MAX, type OrderDetail } from '#contract/order'
import type { oneOrderFlow } from '#machines/order/oneOrder.flow'
import { useDevice } from '#app/context.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { Form } from '#app/features/app/Form.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDay, formatTime } from '#app/i18n/when.ts'
import { Button } from '#app/ui/Button.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { useOrderWords } from './words.ts'
import { StepBack } from '#app/features/app/StepBack.tsx'

interface Props {
  flow: ActorRefFrom<typeof oneOrderFlow>
  order: OrderDetail
}

/** What the customer noted about the order, for themselves. */
export function OrderComment({ flow, order }: Props) {
  const { order: texts } = useOrderWords()
  const language = useLanguage()
  const form = useSelector(flow, ({ children }) => children.comment)
  const free = useSelector(flow, (snapshot) => snapshot.matches('shown'))
  const comment = order.comment ?? null
  const writes = useMayInWallet()('commentOrder')
  if (form) return <CommentForm form={form} />
  // It is a note of the owner's to themselves.
  if (!writes) return null
  return (
    <BodyPanel title={texts.comment}>
      {comment ? (
        <>
          <p className="whole">{comment.text}</p>
          <p className="small soft">
            {texts.edited(
              `${formatDay(comment.edited_at, language)}, ${formatTime(comment.edited_at, language)}`,
            )}
          </p>
        </>
      ) : (
        <p className="soft">{texts.commentText}</p>
      )}
      <div>
        <Button off={!free} onClick={() => flow.send({ type: 'comment.edit' })}>
          {comment ? texts.editComment : texts.addComment}
        </Button>
      </div>
    </BodyPanel>
  )
}

type FormActor = NonNullable<
  ReturnType<ActorRefFrom<typeof oneOrderFlow>['getSnapshot']>['children']['comment']
>

function CommentForm({ form }: { form: FormActor }) {
  const { order: texts } = useOrderWords()
  const { host } = useDevice()
  const draft = useSelector(form, ({ context }) => context.draft)
  const refusal = useSelector(form, ({ context }) => context.refusal)
  const busy = useSelector(form, (snapshot) => snapshot.hasTag('busy'))
  return (
    <BodyPanel title={texts.comment}>
      <Form className="stack stack-close" onSubmit={() => form.send({ type: 'form.submit' })}>
        <TextField
          label={texts.comment}
          hint={texts.commentText}
          value={draft.text}
          maxLength={ORDER_COMMENT_MAX}
          // The button that opened it is gone: the focus moves here.
          refused={refusal ?? form}
          onChange={({ currentTarget: { value } }) =>
            form.send({ type: 'draft.set', change: { text: value } })
          }
        />
        <RefusalCallout note={refusal} />
        <div className="cluster">
          <SubmitButton host={host} word={texts.saveComment} busy={busy} wide={false} />
          <StepBack onBack={() => form.send({ type: 'form.reset' })}>{texts.keepComment}</StepBack>
        </div>
      </Form>
    </BodyPanel>
  )
}
