import { useSelector } from '@xstate/react'
import { isAddressMisfit } from '#machines/order/offer.setup'
import type { OrderPayee } from '#machines/order/payee.setup'
import { useFlow } from '#app/context.ts'
import { TextField } from '#app/ui/TextField.tsx'
import { PickerField } from '#app/ui/Picker.tsx'
import { ScanButton } from '#app/features/scan/ScanButton.tsx'
import { refusalText } from '#app/features/refusal/refusalText.ts'
import { currencyOption } from '#app/features/currency/currencyOption.tsx'
import {
  findBalance,
  findCurrency,
  useOrderOffer,
  useAddressRefusal,
  useQuoteFlow,
  type refusedAtAddress,
} from './orderForm.hooks.ts'
import { useOrderWords } from './words.ts'
import { useRefusalTexts } from '#app/features/refusal/words.ts'
import { useLanguage } from '#app/i18n/language.tsx'

type AddressTyped = Extract<OrderPayee, { kind: 'address' }>

/** The network whose address the typed text cannot be, once typing pauses. */
function useMisfit(): string | null {
  const offer = useOrderOffer()
  const snapshot = useSelector(useQuoteFlow(), (snapshot) => snapshot)
  if (!snapshot || snapshot.matches('settling')) return null
  const { context } = snapshot
  if (!isAddressMisfit(offer, context)) return null
  return findCurrency(offer, context.from)?.meta.chain_name ?? null
}

/** The network comes before the address, so that no address is typed for the wrong one. */
export function AddressPayee({ payee }: { payee: AddressTyped }) {
  const { order } = useOrderWords()
  const texts = useRefusalTexts()
  const language = useLanguage()
  const form = useFlow('orderForm')
  const offer = useOrderOffer()
  const note = useAddressRefusal()
  const refusedFor = (code: (typeof refusedAtAddress)[number]) =>
    note?.code === code ? { wrong: refusalText(texts[code], note, language), refused: note } : {}
  const misfit = useMisfit()
  const quote = useQuoteFlow()
  const from = useSelector(quote, (snapshot) => snapshot?.context.from ?? null)
  const scan = useSelector(form, (snapshot) => snapshot?.children.scan)
  const coins = offer?.currencies.filter(({ is_crypto }) => is_crypto) ?? []
  const { address, memo } = payee
  /** Typing another address drops the confirmation of a lookalike. */
  const set = (change: { address?: string; memo?: string }) =>
    form?.send({ type: 'address.type', currencyId: from, address, memo, ...change })
  return (
    <>
      <PickerField
        label={order.network}
        hint={order.networkText}
        value={from ?? ''}
        options={coins.map((coin) =>
          currencyOption(coin, language, findBalance(offer, coin.uuid)?.available),
        )}
        onPick={(currencyId) => quote?.send({ type: 'currency.pick', end: 'from', currencyId })}
      />
      <TextField
        label={order.address}
        hint={order.addressHint}
        {...(misfit && { wrong: order.misfit(misfit) })}
        {...refusedFor('ADDRESS_INVALID')}
        {...refusedFor('SAME_ACCOUNT')}
        value={address}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ currentTarget }) => set({ address: currentTarget.value.trim() })}
      />
      <ScanButton
        flow={scan}
        onOpen={() => form?.send({ type: 'address.scan', currencyId: from })}
      />
      {findCurrency(offer, from)?.is_memo && (
        <TextField
          label={order.memo}
          hint={order.memoHint}
          {...refusedFor('MEMO_REQUIRED')}
          value={memo}
          autoComplete="off"
          onChange={({ currentTarget }) => set({ memo: currentTarget.value.trim() })}
        />
      )}
    </>
  )
}
