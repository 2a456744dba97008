import { useSelector } from '@xstate/react'
import type { CardDetail } from '#contract/card'
import { simulatedCardMessages } from '#contract/sandboxCard'
import type {
  CardSimulation,
  SimulatedMerchant,
  CardPlayActor,
} from '#machines/sandbox/cardSimulator.flow'
import { Button } from '#app/ui/Button.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { SelectField } from '#app/ui/SelectField.tsx'
import { formText } from '#app/ui/formText.ts'
import { useCardWords } from '#app/features/card/words.ts'

/** Their categories decide how long an authorisation lasts, and what is refused. */
const shops = {
  coffee: { merchant: 'Millstream Coffee', category: '5814', country: 'PT' },
  hotel: { merchant: 'Hotel Lindenhof', category: '7011', country: 'DE' },
  fuel: { merchant: 'Carrefour Fuel', category: '5542', country: 'FR' },
  airline: { merchant: 'Northgate Airways', category: '4511', country: 'US' },
  casino: { merchant: 'Grand Casino', category: '7995', country: 'MT' },
} as const satisfies Record<string, SimulatedMerchant>

type ShopName = keyof typeof shops
// Object.keys() loses the type of the keys.
const shopNames = Object.keys(shops) as ShopName[]

export function PurchaseForm({ flow, card }: { flow: CardPlayActor; card: CardDetail }) {
  const { cardMaking } = useCardWords()
  const texts = cardMaking.play
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const simulate = (
    form: HTMLFormElement | null,
    make: (amount: string, at: SimulatedMerchant) => CardSimulation,
  ) => {
    if (!form) return
    const typed = new FormData(form)
    const shop = shopNames.find((name) => name === typed.get('shop')) ?? 'coffee'
    const amount = formText(typed, 'amount')
    flow.send({ type: 'card.simulate', simulation: make(amount, shops[shop]) })
  }
  return (
    <form className="stack stack-close" noValidate onSubmit={(form) => form.preventDefault()}>
      <div className="fields">
        <SelectField
          label={texts.shop}
          name="shop"
          options={shopNames.map((value) => ({ value, word: texts.shops[value] }))}
        />
        <TextField
          label={texts.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue="12.50"
        />
      </div>
      <div className="cluster">
        {simulatedCardMessages.map((kind) => (
          <Button
            key={kind}
            off={busy}
            onClick={({ currentTarget }) =>
              simulate(currentTarget.form, (amount, at) => ({ do: 'ask', kind, amount, at }))
            }
          >
            {texts.ask[kind]}
          </Button>
        ))}
        <Button
          off={busy}
          onClick={({ currentTarget }) =>
            simulate(currentTarget.form, (amount) => ({
              do: 'fund',
              accountId: card.fiat_account.id,
              amount,
            }))
          }
        >
          {texts.fund}
        </Button>
      </div>
    </form>
  )
}
