import { useSelector } from '@xstate/react'
import type { SubmitEvent } from 'react'
import { APPEAL_MAX } from '#contract/kyc'
import type { VerificationActor } from '#machines/kyc/verification.flow'
import { Button } from '#app/ui/Button.tsx'
import { Field } from '#app/ui/TextField.tsx'
import { useKycWords } from './words.ts'

/** A word against a final no. What was typed stays until the bank has it. */
export function Appeal({ flow }: { flow: VerificationActor }) {
  const { refused: said } = useKycWords().kyc
  const busy = useSelector(flow, (seen) => seen.matches('appealing'))
  const words = useSelector(flow, ({ context }) => context.words)
  const send = (form: SubmitEvent<HTMLFormElement>) => {
    form.preventDefault()
    const typed = new FormData(form.currentTarget).get('words')
    if (typeof typed === 'string' && typed.trim() !== '')
      flow.send({ type: 'appeal.send', words: typed.trim() })
  }
  return (
    <form className="stack stack-close" method="post" noValidate onSubmit={send}>
      <Field
        label={said.field}
        hint={said.hint}
        name="words"
        autoComplete="off"
        maxLength={APPEAL_MAX}
        defaultValue={words}
        readOnly={busy}
      />
      <div>
        <Button type="submit" kind="primary" busy={busy}>
          {said.do}
        </Button>
      </div>
    </form>
  )
}
