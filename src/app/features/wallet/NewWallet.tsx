import { useSelector } from '@xstate/react'
import { offeredWalletTypes, WALLET_NAME_MAX } from '#contract/wallet'
import { useDevice, useFlow } from '#app/context.ts'
import { RadioGroup } from '#app/ui/RadioGroup.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { Form } from '#app/features/app/Form.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useOverviewWords } from '#app/features/overview/words.ts'
import { useWalletWords } from './words.ts'
import '#app/theme/forms.css'

/** Only kinds that mean something to a customer; the call takes more. */
export function NewWallet() {
  const { wallet } = useWalletWords()
  const { overview: texts } = useOverviewWords()
  const { host } = useDevice()
  const form = useFlow('newWallet')
  const draft = useSelector(form, (snapshot) => snapshot?.context.draft)
  const busy = useSelector(form, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const refusal = useSelector(form, (snapshot) => snapshot?.context.refusal ?? null)
  const owner = offeredWalletTypes.find((type) => type === draft?.walletType) ?? 'personal'
  return (
    <BodyPanel title={wallet.make}>
      <Form className="stack stack-close" onSubmit={() => form?.send({ type: 'form.submit' })}>
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          value={draft?.name ?? ''}
          maxLength={WALLET_NAME_MAX}
          onChange={({ currentTarget: { value } }) =>
            form?.send({ type: 'draft.set', change: { name: value } })
          }
        />
        <RadioGroup
          label={texts.owner}
          options={offeredWalletTypes.map((value) => ({ value, word: texts.owners[value] }))}
          value={owner}
          onChoose={(walletType) => form?.send({ type: 'draft.set', change: { walletType } })}
        />
        <p className="small soft">{texts.ownersText[owner]}</p>
        <RefusalCallout note={refusal} />
        <SubmitButton host={host} word={texts.create} busy={busy} wide={false} />
      </Form>
    </BodyPanel>
  )
}
