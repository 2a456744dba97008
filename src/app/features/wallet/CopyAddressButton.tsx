import { useDevice } from '#app/context.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { useWalletWords } from './words.ts'
import { Form } from '#app/features/app/Form.tsx'

/** Copying is the main action here, so in Telegram it gets the host's main button. */
export function CopyAddressButton({ text }: { text: string }) {
  const { wallet } = useWalletWords()
  const { copy, host } = useDevice()
  if (!host.main.has)
    return <CopyButton primary word={wallet.copy} done={wallet.copied} copy={() => copy(text)} />
  const onClick = () => {
    copy(text).then(
      () => host.vibrate('success'),
      () => host.vibrate('refusal'),
    )
  }
  return (
    <Form onSubmit={() => onClick()}>
      <SubmitButton host={host} word={wallet.copy} busy={false} wide={false} />
    </Form>
  )
}
