import { useSelector } from '@xstate/react'
import { purchaseMoves } from '#contract/sandboxCard'
import type { CardPlayActor } from '#machines/sandbox/cardSimulator.flow'
import { useFlow } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Field } from '#app/ui/TextField.tsx'
import { Pick } from '#app/ui/SelectField.tsx'
import { spelled } from '#app/i18n/amounts.ts'
import { textIn } from '#app/ui/formText.ts'
import { statusRead } from '#app/features/card/cardLook.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useCardWords } from '#app/features/card/words.ts'

/** What may follow on a purchase that is there. */
export function PurchaseMoves({ flow }: { flow: CardPlayActor }) {
  const { card, cardMaking } = useCardWords()
  const said = cardMaking.play
  const language = useLanguage()
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const page = useSelector(useFlow('purchases'), (seen) => seen?.context.page ?? null)
  if (!page?.data.length) return null
  const press = (form: HTMLFormElement | null, event: (typeof purchaseMoves)[number]) => {
    if (!form) return
    const typed = new FormData(form)
    const purchaseId = textIn(typed, 'purchase')
    const amount = textIn(typed, 'part') || null
    const last = typed.get('more') === null
    flow.send({
      type: 'world.press',
      press: { do: 'purchase', purchaseId, event, amount, last },
    })
  }
  return (
    <form className="stack stack-close" noValidate onSubmit={(form) => form.preventDefault()}>
      <div className="fields">
        <Pick
          label={said.which}
          name="purchase"
          options={page.data.map(({ id, title, billing_amount, billing_currency, status }) => ({
            value: id,
            word: `${title}, ${spelled(billing_amount, billing_currency, language)}, ${card.transactionStatuses[statusRead(status)]}`,
          }))}
        />
        <Field label={said.part} name="part" inputMode="decimal" autoComplete="off" />
      </div>
      <label className="cluster">
        <input type="checkbox" name="more" />
        {said.more}
      </label>
      <div className="cluster">
        {purchaseMoves.map((event) => (
          <Button
            key={event}
            off={busy}
            onClick={({ currentTarget }) => press(currentTarget.form, event)}
          >
            {said.purchase[event]}
          </Button>
        ))}
      </div>
    </form>
  )
}
