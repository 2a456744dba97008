import { useSelector } from '@xstate/react'
import { useRef, type RefObject } from 'react'
import type { WalletAddress } from '#contract/address'
import type { Currency } from '#contract/reference'
import { chosenCurrency } from '#machines/wallet/receive.flow'
import { useDevice, useFlow } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { CopyButton, useCopying } from '#app/ui/CopyButton.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { ShareButton } from '#app/features/app/ShareButton.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useWalletWords } from './words.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { Pairs } from '#app/features/app/Pairs.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { Form } from '#app/features/app/Form.tsx'
import { QrPicture } from '#app/ui/QrPicture.tsx'

export function ReceiveAddress() {
  const { wallet } = useWalletWords()
  const { app } = useAppWords()
  const flow = useFlow('receive')
  const busy = useSelector(flow, (snapshot) => snapshot?.hasTag('busy') ?? true)
  const context = useSelector(flow, (snapshot) => snapshot?.context)
  const { address = null, refusal = null } = context ?? {}
  const currency = context ? chosenCurrency(context) : null
  return (
    <Panel title={wallet.address} busy={busy}>
      {address && currency && <AddressShown {...{ address, currency }} />}
      {!address && busy && <SkeletonRows count={3} />}
      {!address && !busy && (
        <PanelBody>
          {refusal ? (
            <>
              <RefusalCallout note={refusal} />
              <Button onClick={() => flow?.send({ type: 'receive.retry' })}>{app.tryAgain}</Button>
            </>
          ) : (
            <p className="soft">{wallet.chooseFirst}</p>
          )}
        </PanelBody>
      )}
    </Panel>
  )
}

function AddressShown({
  address: shown,
  currency,
}: {
  address: WalletAddress
  currency: Currency
}) {
  const { wallet } = useWalletWords()
  const { copy } = useDevice()
  const place = useRef<HTMLParagraphElement>(null)
  const { address, memo } = shown
  const { symbol, chain_name: network } = currency.meta
  const only = wallet.only(symbol, network ?? '')
  const whole = [only, address, ...(memo === null ? [] : [`${wallet.facts.memo}: ${memo}`])]
  return (
    <PanelBody>
      <Callout tone="wait" icon={alert}>
        <p className="label">{only}</p>
        <p className="small">{wallet.onlyText}</p>
      </Callout>
      <QrPicture text={address} label={wallet.qr} />
      <p ref={place} className="address">
        {address}
      </p>
      <div className="cluster">
        <CopyAddressButton text={address} place={place} />
        <ShareButton text={whole.join('\n')}>{wallet.share}</ShareButton>
      </div>
      {memo !== null && (
        <Callout tone="wait" icon={alert}>
          <p className="label">
            {wallet.facts.memo} <span className="address">{memo}</span>
          </p>
          <p className="small">{wallet.memoText}</p>
          <div>
            <CopyButton word={wallet.copyMemo} done={wallet.copied} copy={() => copy(memo)} />
          </div>
        </Callout>
      )}
      <DepositTerms address={shown} symbol={symbol} />
    </PanelBody>
  )
}

function DepositTerms({ address, symbol }: { address: WalletAddress; symbol: string }) {
  const { wallet } = useWalletWords()
  const language = useLanguage()
  const least = address.minimums.find((one) => one.symbol === symbol)
  return (
    <Pairs
      of={[
        [wallet.least, least && formatAmount(least.amount, symbol, language)],
        [wallet.whenYours, wallet.confirmationsNeeded(address.confirmations)],
      ]}
    />
  )
}

interface CopyProps {
  text: string
  place: RefObject<HTMLElement | null>
}

/** Copying is the main action here, so in Telegram it gets the host's main button. */
function CopyAddressButton({ text, place }: CopyProps) {
  const { wallet } = useWalletWords()
  const { copy, host } = useDevice()
  const copyFelt = () =>
    copy(text).then(
      () => host.vibrate('success'),
      (thrown: unknown) => {
        host.vibrate('refusal')
        throw thrown
      },
    )
  const { outcome, start } = useCopying(copyFelt, place)
  const copied = outcome === 'copied'
  return (
    <Form onSubmit={start}>
      <SubmitButton
        host={host}
        word={copied ? wallet.copied : wallet.copy}
        busy={false}
        wide={false}
      />
      <output className={copied ? 'unseen' : 'small'}>
        {outcome === 'copied' && wallet.copied}
        {outcome === 'refused' && wallet.copyRefused}
      </output>
    </Form>
  )
}
