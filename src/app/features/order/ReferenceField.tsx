import { useSelector } from '@xstate/react'
import { referenceRefused, referenceRuleOf } from '#contract/paymentReference'
import { useLanguage } from '#app/i18n/language.tsx'
import { PanelBody } from '#app/ui/Panel.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { refusalText } from '#app/features/refusal/refusalText.ts'
import { useRefusalTexts } from '#app/features/refusal/words.ts'
import { useQuoteFlow, useQuoteLocked } from './orderForm.hooks.ts'
import { referenceWord } from './orderLook.ts'
import { useOrderWords } from './words.ts'

/** What the recipient reads, where the payment carries it to them. */
export function ReferenceField() {
  const { order: texts } = useOrderWords()
  const refusals = useRefusalTexts()
  const language = useLanguage()
  const quote = useQuoteFlow()
  const { orderType, reference = '' } = useSelector(quote, (snapshot) => snapshot?.context) ?? {}
  const off = useQuoteLocked()
  const rule = orderType && referenceRuleOf(orderType)
  if (!rule) return null
  const refused = referenceRefused(orderType, reference.trim())
  return (
    <div className="card">
      <PanelBody>
        <TextField
          label={referenceWord(orderType, texts)}
          hint={texts.referenceHint(rule.most)}
          {...(refused && {
            wrong: refusalText(refusals.REFERENCE_INVALID, refused.note, language),
          })}
          value={reference}
          autoComplete="off"
          readOnly={off}
          onChange={({ currentTarget }) =>
            quote?.send({ type: 'reference.set', reference: currentTarget.value })
          }
        />
      </PanelBody>
    </div>
  )
}
