import { useSelector } from '@xstate/react'
import { walletTypes, type WalletType } from '#contract/wallet'
import { useDevice, useFlow } from '#app/context.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useWalletWords } from './words.ts'
import { Form } from '#app/features/app/Form.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'

export function NewWallet() {
  const { wallet } = useWalletWords()
  const { host } = useDevice()
  const form = useFlow('newWallet')
  const kind = useSelector(form, (snapshot) => snapshot?.context.draft.walletType)
  const busy = useSelector(form, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const refusal = useSelector(form, (snapshot) => snapshot?.context.refusal ?? null)
  return (
    <BodyPanel title={wallet.make}>
      <p className="soft">{wallet.makeText}</p>
      <Form className="stack stack-close" onSubmit={() => form?.send({ type: 'form.submit' })}>
        <label className="field">
          <span className="label">{wallet.makeKind}</span>
          <select
            className="input"
            value={kind}
            onChange={({ currentTarget: { value } }) =>
              form?.send({ type: 'draft.set', change: { walletType: typeIn(value) } })
            }
          >
            {walletTypes.map((type) => (
              <option key={type} value={type}>
                {wallet.kinds[type]}
              </option>
            ))}
          </select>
        </label>
        <RefusalCallout note={refusal} />
        <SubmitButton host={host} word={wallet.made} busy={busy} wide={false} />
      </Form>
    </BodyPanel>
  )
}

const typeIn = (value: string): WalletType =>
  walletTypes.find((type) => type === value) ?? 'personal'
