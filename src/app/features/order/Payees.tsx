import type { OrderPayee } from '#machines/order/payee.setup'
import { useFlow } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { Row } from '#app/ui/Row.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { AddressPayee } from './AddressPayee.tsx'
import { useQuoteLocked, useOrderPayee } from './orderForm.hooks.ts'
import { focusNext, payeeFace, payeeTexts, usePayeeWords } from './payeeTexts.ts'
import { RecipientSearch } from './RecipientSearch.tsx'

export function Payees({ out }: { out: boolean }) {
  const chosen = useOrderPayee()
  return chosen ? <ChosenPayee payee={chosen} /> : <RecipientSearch out={out} />
}

function ChosenPayee({ payee }: { payee: OrderPayee }) {
  const words = usePayeeWords()
  const { order: texts } = words
  const language = useLanguage()
  const form = useFlow('orderForm')
  const off = useQuoteLocked()
  return (
    <Panel
      title={texts.payee}
      beside={
        <Button
          kind="quiet"
          off={off}
          onClick={({ currentTarget }) => {
            form?.send({ type: 'payee.drop' })
            focusNext(currentTarget.form)
          }}
        >
          {texts.somebodyElse}
        </Button>
      }
    >
      {payee.kind === 'address' ? (
        <PanelBody>
          <AddressPayee payee={payee} />
        </PanelBody>
      ) : (
        <Row {...payeeFace(payee)} {...payeeTexts(payee, words, language)} />
      )}
    </Panel>
  )
}
