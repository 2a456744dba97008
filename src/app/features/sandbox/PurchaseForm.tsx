import { useSelector } from '@xstate/react'
import type { Card } from '#contract/card'
import { cardAsks } from '#contract/sandboxCard'
import type { CardPress, Merchant, CardPlayActor } from '#machines/sandbox/cardSimulator.flow'
import { Button } from '#app/ui/Button.tsx'
import { Field } from '#app/ui/TextField.tsx'
import { Pick } from '#app/ui/SelectField.tsx'
import { textIn } from '#app/ui/formText.ts'
import { useCardWords } from '#app/features/card/words.ts'

/** Merchants to try cards with: their kinds decide how long a promise lasts, and what is refused. */
const shops = {
  coffee: { merchant: 'Millstream Coffee', category: '5814', country: 'PT' },
  hotel: { merchant: 'Hotel Lindenhof', category: '7011', country: 'DE' },
  fuel: { merchant: 'Carrefour Fuel', category: '5542', country: 'FR' },
  airline: { merchant: 'Northgate Airways', category: '4511', country: 'US' },
  casino: { merchant: 'Grand Casino', category: '7995', country: 'MT' },
} as const satisfies Record<string, Merchant>

type Shop = keyof typeof shops
// Entries forget their keys.
const shopNames = Object.keys(shops) as Shop[]

/** Somebody outside asks the card for money, takes it, or pays to it. */
export function CardShop({ flow, card }: { flow: CardPlayActor; card: Card }) {
  const { cardMaking } = useCardWords()
  const said = cardMaking.play
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const press = (
    form: HTMLFormElement | null,
    make: (amount: string, at: Merchant) => CardPress,
  ) => {
    if (!form) return
    const typed = new FormData(form)
    const shop = shopNames.find((name) => name === typed.get('shop')) ?? 'coffee'
    const amount = textIn(typed, 'amount')
    flow.send({ type: 'world.press', press: make(amount, shops[shop]) })
  }
  return (
    <form className="stack stack-close" noValidate onSubmit={(form) => form.preventDefault()}>
      <div className="fields">
        <Pick
          label={said.shop}
          name="shop"
          options={shopNames.map((value) => ({ value, word: said.shops[value] }))}
        />
        <Field
          label={said.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue="12.50"
        />
      </div>
      <div className="cluster">
        {cardAsks.map((kind) => (
          <Button
            key={kind}
            off={busy}
            onClick={({ currentTarget }) =>
              press(currentTarget.form, (amount, at) => ({ do: 'ask', kind, amount, at }))
            }
          >
            {said.ask[kind]}
          </Button>
        ))}
        <Button
          off={busy}
          onClick={({ currentTarget }) =>
            press(currentTarget.form, (amount) => ({
              do: 'fund',
              accountId: card.fiat_account.id,
              amount,
            }))
          }
        >
          {said.fund}
        </Button>
      </div>
    </form>
  )
}
