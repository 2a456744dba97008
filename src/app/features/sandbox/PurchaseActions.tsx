import { useSelector } from '@xstate/react'
import { purchaseMoves } from '#contract/sandboxCard'
import type { CardPlayActor } from '#machines/sandbox/cardSimulator.flow'
import { useFlow } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { SelectField } from '#app/ui/SelectField.tsx'
import { formatAmount } from '#app/i18n/amounts.ts'
import { formText } from '#app/ui/formText.ts'
import { statusRead } from '#app/features/card/cardLook.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useCardWords } from '#app/features/card/words.ts'

export function PurchaseActions({ flow }: { flow: CardPlayActor }) {
  const { card, cardMaking } = useCardWords()
  const texts = cardMaking.play
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
