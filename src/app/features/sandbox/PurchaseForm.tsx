import { useSelector } from '@xstate/react'
import type { CardDetail } from '#contract/card'
import { entryModes, simulatedCardMessages, purchaseMoves } from '#contract/sandboxCard'
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
import { useFlow } from '#app/context.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import { statusRead } from '#app/features/card/cardLook.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useSandboxWords } from './words.ts'

/** Their categories decide how long an authorisation lasts, and what is refused. */
const shops = {
  coffee: { merchant: 'Millstream Coffee', category: '5814', country: 'PT' },
  hotel: { merchant: 'Hotel Lindenhof', category: '7011', country: 'DE' },
  fuel: { merchant: 'Carrefour Fuel', category: '5542', country: 'FR' },
  airline: { merchant: 'Northgate Airways', category: '4511', country: 'US' },
  music: { merchant: 'Tidewave Music', category: '5815', country: 'SE' },
  casino: { merchant: 'Grand Casino', category: '7995', country: 'MT' },
} as const satisfies Record<string, SimulatedMerchant>

/** How a card is presented; a subscription charges one that it stored. */
const SUBSCRIPTION = 'subscription'
const ways = [...entryModes, SUBSCRIPTION] as const
type Presented = Pick<Extract<CardSimulation, { do: 'ask' }>, 'entry' | 'recurring'>
type ShopName = keyof typeof shops
const shopNames = Object.keys(shops) as ShopName[]

function presentedBy(way: unknown): Presented {
  if (way === SUBSCRIPTION) return { entry: 'online', recurring: true }
  return { entry: entryModes.find((mode) => mode === way) ?? 'chip', recurring: false }
}

export function PurchaseForm({ flow, card }: { flow: CardPlayActor; card: CardDetail }) {
  const { card: texts } = useSandboxWords().simulation
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const simulate = (
    form: HTMLFormElement | null,
    make: (amount: string, at: SimulatedMerchant, as: Presented) => CardSimulation,
  ) => {
    if (!form) return
    const typed = new FormData(form)
    const shop = shopNames.find((name) => name === typed.get('shop')) ?? 'coffee'
    const amount = formText(typed, 'amount')
    const simulation = make(amount, shops[shop], presentedBy(typed.get('entry')))
    flow.send({ type: 'card.simulate', simulation })
  }
  return (
    <form className="stack stack-close" noValidate onSubmit={(form) => form.preventDefault()}>
      <PurchaseFields />
      <div className="cluster">
        {simulatedCardMessages.map((kind) => (
          <Button
            key={kind}
            off={busy}
            onClick={({ currentTarget }) =>
              simulate(currentTarget.form, (amount, at, as) => ({
                do: 'ask',
                kind,
                amount,
                at,
                ...as,
              }))
            }
          >
            {texts.ask[kind]}
          </Button>
        ))}
        <Button
          off={busy}
          onClick={({ currentTarget }) =>
            simulate(currentTarget.form, (amount, at) => ({ do: 'challenge', amount, at }))
          }
        >
          {texts.challenge}
        </Button>
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

function PurchaseFields() {
  const { card: texts } = useSandboxWords().simulation
  return (
    <div className="fields">
      <SelectField
        label={texts.shop}
        name="shop"
        options={shopNames.map((value) => ({ value, word: texts.shops[value] }))}
      />
      <SelectField
        label={texts.entry}
        name="entry"
        defaultValue="chip"
        options={ways.map((value) => ({
          value,
          word: texts.entries[value],
        }))}
      />
      <TextField
        label={texts.amount}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue="12.50"
      />
    </div>
  )
}

export function PurchaseActions({ flow }: { flow: CardPlayActor }) {
  const { card } = useCardWords()
  const { card: texts } = useSandboxWords().simulation
  const language = useLanguage()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const page = useSelector(useFlow('purchases'), (snapshot) => snapshot?.context.page ?? null)
  if (!page?.data.length) return null
  const simulate = (form: HTMLFormElement | null, event: (typeof purchaseMoves)[number]) => {
    if (!form) return
    const typed = new FormData(form)
    const purchaseId = formText(typed, 'purchase')
    const amount = formText(typed, 'part') || null
    const last = typed.get('more') === null
    flow.send({
      type: 'card.simulate',
      simulation: { do: 'purchase', purchaseId, event, amount, last },
    })
  }
  return (
    <form className="stack stack-close" noValidate onSubmit={(form) => form.preventDefault()}>
      <div className="fields">
        <SelectField
          label={texts.which}
          name="purchase"
          options={page.data.map(({ id, title, billing_amount, billing_currency, status }) => ({
            value: id,
            word: `${title}, ${formatAmount(billing_amount, billing_currency, language)}, ${card.transactionStatuses[statusRead(status)]}`,
          }))}
        />
        <TextField label={texts.part} name="part" inputMode="decimal" autoComplete="off" />
      </div>
      <label className="cluster">
        <input type="checkbox" name="more" />
        {texts.more}
      </label>
      <div className="cluster">
        {purchaseMoves.map((event) => (
          <Button
            key={event}
            off={busy}
            onClick={({ currentTarget }) => simulate(currentTarget.form, event)}
          >
            {texts.purchase[event]}
          </Button>
        ))}
      </div>
    </form>
  )
}
