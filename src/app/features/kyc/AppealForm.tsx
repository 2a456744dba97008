import { useSelector } from '@xstate/react'
import type { SubmitEvent } from 'react'
import { APPEAL_MAX } from '#contract/kyc'
import type { VerificationActor } from '#machines/kyc/verification.flow'
import { Button } from '#app/ui/Button.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { useKycWords } from './words.ts'

/** An appeal against a final refusal. What was typed stays until the bank has it. */
export function AppealForm({ flow }: { flow: VerificationActor }) {
  const { refused: texts } = useKycWords().kyc
  const busy = useSelector(flow, (snapshot) => snapshot.matches('appealing'))
  const words = useSelector(flow, ({ context }) => context.words)
  const send = (form: SubmitEvent<HTMLFormElement>) => {
    form.preventDefault()
    const typed = new FormData(form.currentTarget).get('words')
    if (typeof typed === 'string' && typed.trim() !== '')
      flow.send({ type: 'appeal.send', words: typed.trim() })
  }
  return (
    <form className="stack stack-close" method="post" noValidate onSubmit={send}>
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
    </form>
  )
}
