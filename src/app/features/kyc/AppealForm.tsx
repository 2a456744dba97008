import { useSelector } from '@xstate/react'
import { APPEAL_MAX } from '#contract/kyc'
import type { VerificationActor } from '#machines/kyc/verification.flow'
import { Button } from '#app/ui/Button.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { useKycWords } from './words.ts'
import { Form } from '#app/features/app/Form.tsx'
import { formText } from '#app/ui/formText.ts'

/** An appeal against a final refusal. What was typed stays until the bank has it. */
export function AppealForm({ flow }: { flow: VerificationActor }) {
  const { refused: texts } = useKycWords().kyc
  const busy = useSelector(flow, (snapshot) => snapshot.matches('appealing'))
  const words = useSelector(flow, ({ context }) => context.words)
  const send = (typed: FormData) => {
    const words = formText(typed, 'words')
    if (words) flow.send({ type: 'appeal.send', words })
  }
  return (
    <Form className="stack stack-close" onSubmit={send}>
      <TextField
        label={texts.field}
        hint={texts.hint}
        name="words"
        autoComplete="off"
        maxLength={APPEAL_MAX}
        defaultValue={words}
        readOnly={busy}
      />
      <div>
        <Button type="submit" kind="primary" busy={busy}>
          {texts.do}
        </Button>
      </div>
    </Form>
  )
}
