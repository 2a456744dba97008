import { useSelector } from '@xstate/react'
import { MESSAGE_LENGTH_MAX } from '#contract/conversation'
import type { WritingActor } from '#machines/support/writing.flow'
import { useDevice } from '#app/context.ts'
import { Form } from '#app/features/app/Form.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { Button } from '#app/ui/Button.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { TextArea } from '#app/ui/TextArea.tsx'
import { useHelpWords } from './words.ts'

export function MessageForm({ flow }: { flow: WritingActor }) {
  const { help: texts } = useHelpWords()
  const { host } = useDevice()
  const { draft, refusal } = useSelector(flow, ({ context }) => context)
  const text = draft?.text ?? ''
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Form
      className="card card-body stack stack-close"
      onSubmit={() => flow.send({ type: 'message.send' })}
    >
      {draft?.about && (
        <p className="cluster">
          <span>{texts.about(draft.about.number)}</span>
          <Button kind="quiet" onClick={() => flow.send({ type: 'about.drop' })}>
            {texts.dropAbout}
          </Button>
        </p>
      )}
      <TextArea
        label={texts.text}
        hint={texts.hint}
        value={text}
        maxLength={MESSAGE_LENGTH_MAX}
        readOnly={busy}
        rows={4}
        onChange={(typed) => flow.send({ type: 'text.set', text: typed.currentTarget.value })}
      />
      <RefusalCallout note={refusal} />
      <div>
        <SubmitButton
          host={host}
          word={texts.send}
          busy={busy}
          off={text.trim() === ''}
          wide={false}
        />
      </div>
    </Form>
  )
}
