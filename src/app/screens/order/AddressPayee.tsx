import { useSelector } from '@xstate/react'
import { useFlow } from '#app/house.tsx'
import { Button } from '#app/parts/Button.tsx'
import { Field } from '#app/parts/Field.tsx'
import { Pick } from '#app/parts/Pick.tsx'
import { useInsideWords } from '#app/words/speak.tsx'
import { currencyOf, currencyWord, useOffer, useQuote } from './desk.ts'

/** An address of nobody saved: its network first, so that no address is typed for the wrong one. */
export function AddressPayee() {
  const { order: said } = useInsideWords()
  const desk = useFlow('desk')
  const offer = useOffer()
  const payee = useSelector(desk, (seen) => seen?.context.payee ?? null)
  const from = useSelector(useQuote(), (seen) => seen?.context.from ?? null)
  const coins = offer?.currencies.filter(({ is_crypto }) => is_crypto) ?? []
  const typed = payee?.kind === 'address' ? payee : null
  const set = (change: { address?: string; memo?: string }) =>
    desk?.send({
      type: 'payee.pick',
      payee: { kind: 'address', address: '', memo: '', ...typed, ...change },
    })
  if (coins.length === 0) return null
  if (typed === null)
    return (
      <div>
        <Button
          onClick={() => {
            const held = currencyOf(offer, from)?.is_crypto ? from : coins[0]?.uuid
            if (held) desk?.send({ type: 'from.pick', currencyId: held })
            set({})
          }}
        >
          {said.newAddress}
        </Button>
      </div>
    )
  return (
    <>
      <Pick
        label={said.network}
        hint={said.networkText}
        value={from ?? ''}
        options={coins.map((coin) => ({ value: coin.uuid, word: currencyWord(coin) }))}
        onChange={({ currentTarget }) =>
          desk?.send({ type: 'from.pick', currencyId: currentTarget.value })
        }
      />
      <Field
        label={said.address}
        hint={said.addressHint}
        value={typed.address}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => set({ address: currentTarget.value.trim() })}
      />
      {currencyOf(offer, from)?.is_memo && (
        <Field
          label={said.memo}
          hint={said.memoHint}
          value={typed.memo}
          autoComplete="off"
          onChange={({ currentTarget }) => set({ memo: currentTarget.value.trim() })}
        />
      )}
    </>
  )
}
