import type { RecipientCode } from '#contract/recipientCode'
import { paidLike } from '#machines/counterparty/newDestination.setup'
import { paidTypes } from '#machines/order/payee.setup'
import { landmark } from '#app/ui/icons/landmark.ts'
import { RowButton } from '#app/ui/Row.tsx'
import { useOrderOffer } from './orderForm.hooks.ts'
import { usePayeeWords } from './payeeTexts.ts'

export type RecognizedBank = Extract<RecipientCode, { kind: 'bank' }>

const codeText = (bank: RecognizedBank) =>
  bank.type === 'FPS'
    ? [bank.code, bank.account].filter(Boolean).join(' ')
    : bank.code.replaceAll(/.{4}(?=.)/g, '$& ')

/** A new account: of the bank that was recognised, if this one pays to it, or any. */
export function BankItem({ code, onPress }: { code: RecognizedBank | null; onPress: () => void }) {
  const { order: texts, counterparty } = usePayeeWords()
  const paid = paidTypes(useOrderOffer()?.orderTypes ?? [])
  const name = code ? counterparty.rails[code.type] : texts.newBank
  const off = code !== null && !paidLike(code.type, paid)
  const hint = off ? texts.notOffered(name) : code ? codeText(code) : texts.newBankText
  return <RowButton icon={landmark} {...{ name, hint, off, onPress }} />
}
