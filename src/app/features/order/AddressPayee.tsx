import { useSelector } from '@xstate/react'
import type { Payee } from '#machines/order/payee.setup'
import { placeShown } from '#machines/order/place.flow'
import { useFlow } from '#app/context.tsx'
import { Field } from '#app/ui/TextField.tsx'
import { Pick } from '#app/ui/SelectField.tsx'
import { Scan } from '#app/features/scan/ScanButton.tsx'
import { sayRefusal } from '#app/features/app/refusalText.ts'
import { currencyWord } from '#client/currencyLabel'
import {
  currencyOf,
  useOffer,
  usePlace,
  useQuote,
  type refusedAtAddress,
} from './orderForm.hooks.ts'
import { useOrderWords } from './words.ts'
import { useSharedWords } from '#app/i18n/words.ts'
import { useLanguage } from '#app/i18n/language.tsx'

type AddressTyped = Extract<Payee, { kind: 'address' }>

/** An address of nobody saved: its network first, so that no address is typed for the wrong one. */
export function AddressPayee({ payee }: { payee: AddressTyped }) {
  const { order: said } = useOrderWords()
  const { refusal: texts } = useSharedWords()
  const language = useLanguage()
  const desk = useFlow('orderForm')
  const offer = useOffer()
  const note = useSelector(usePlace(), (seen) => (seen ? placeShown(seen).refusal : null))
  const refusedFor = (code: (typeof refusedAtAddress)[number]) =>
    note?.code === code ? { wrong: sayRefusal(texts[code], note, language), refused: note } : {}
  const quote = useQuote()
  const from = useSelector(quote, (seen) => seen?.context.from ?? null)
  const scan = useSelector(desk, (seen) => seen?.children.scan)
  const coins = offer?.currencies.filter(({ is_crypto }) => is_crypto) ?? []
  const { address, memo } = payee
  /** Another address may look like another known one. */
  const set = (change: { address?: string; memo?: string }) =>
    quote?.send({ type: 'address.set', address, memo, ...change })
  return (
    <>
      <Pick
        label={said.network}
        hint={said.networkText}
        value={from ?? ''}
        options={coins.map((coin) => ({ value: coin.uuid, word: currencyWord(coin) }))}
        onChange={({ currentTarget }) =>
          quote?.send({ type: 'currency.pick', end: 'from', currencyId: currentTarget.value })
        }
      />
      <Field
        label={said.address}
        hint={said.addressHint}
        {...refusedFor('ADDRESS_INVALID')}
        {...refusedFor('SAME_ACCOUNT')}
        value={address}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ currentTarget }) => set({ address: currentTarget.value.trim() })}
      />
      <Scan flow={scan} onOpen={() => desk?.send({ type: 'address.scan', currencyId: from })} />
      {currencyOf(offer, from)?.is_memo && (
        <Field
          label={said.memo}
          hint={said.memoHint}
          {...refusedFor('MEMO_REQUIRED')}
          value={memo}
          autoComplete="off"
          onChange={({ currentTarget }) => set({ memo: currentTarget.value.trim() })}
        />
      )}
    </>
  )
}
