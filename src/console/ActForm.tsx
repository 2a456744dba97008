import type { ReactNode } from 'react'
import type { RefusalNote } from '#contract/kit/refusal'
import { Form } from '#app/features/app/Form.tsx'
import { Button } from '#app/ui/Button.tsx'
import { formText } from '#app/ui/formText.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { TextArea } from '#app/ui/TextArea.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import type { ActDraft } from '#machines/kit/record.flow'
import { RefusalLine } from './RefusalLine.tsx'
import { useConsoleWords } from './words.ts'

export interface ActTexts {
  offer: string
  hint: string
  submit: string
  /** Of the field, where it is no reason. */
  label?: string
}

interface Props {
  texts: ActTexts
  draft: ActDraft
  refusal: RefusalNote | null
  /** How the refusal is told, where it has more to say than its words. */
  refusalLine?: ReactNode
  textMax?: number
  /** Has several lines. */
  isLong?: boolean
  /** Its own fields come first, and take the focus. */
  focusesText?: boolean
  busy: boolean
  /** Fields of its own before the reason. */
  children?: ReactNode
  onSubmit: (draft: ActDraft) => void
  onCancel: () => void
}

const FIRST = {}
const REASON_MAX = 300
/** What the text is called in the calls. */
const pointers = ['/reason', '/message', '/text']

/** An act that was chosen: what it means, the reason for it, and the button that does it. */
export function ActForm({
  texts,
  draft,
  refusal,
  refusalLine = <RefusalLine note={refusal} />,
  textMax = REASON_MAX,
  isLong = false,
  focusesText = true,
  busy,
  children,
  onSubmit,
  onCancel,
}: Props) {
  const { acts } = useConsoleWords()
  const submit = (typed: FormData) =>
    onSubmit({ text: formText(typed, 'text'), picked: typed.getAll('picked').map(String) })
  const isShort = refusal?.facts.errors?.some(({ pointer }) => pointers.includes(pointer))
  return (
    <Panel title={texts.offer}>
      <PanelBody>
        <Form className="stack stack-close" onSubmit={submit}>
          {refusalLine}
          {children}
          {isLong ? (
            <TextArea
              key={texts.offer}
              label={texts.label ?? acts.reason}
              hint={texts.hint}
              name="text"
              defaultValue={draft.text}
              maxLength={textMax}
              rows={6}
            />
          ) : (
            <TextField
              key={texts.offer}
              label={texts.label ?? acts.reason}
              hint={texts.hint}
              name="text"
              defaultValue={draft.text}
              maxLength={textMax}
              autoComplete="off"
              wrong={isShort ? acts.short : undefined}
              refused={focusesText ? (refusal ?? FIRST) : null}
            />
          )}
          <div className="cluster">
            <Button type="submit" kind="primary" busy={busy}>
              {texts.submit}
            </Button>
            <Button onClick={onCancel}>{acts.cancel}</Button>
          </div>
        </Form>
      </PanelBody>
    </Panel>
  )
}
