import { destinationTypes } from '#contract/destination'
import type { OrderInfo } from '#contract/orderType'
import type { RecipientCode } from '#contract/recipientCode'
import { codeFields } from '#machines/counterparty/newDestination.setup'
import { isRailOffered } from '#machines/order/payee.setup'
import { landmark } from '#app/ui/icons/landmark.ts'
import { RowButton } from '#app/ui/Row.tsx'
import { useOrderOffer } from './orderForm.hooks.ts'
import { usePayeeWords } from './payeeTexts.ts'

export type RecognizedBank = Extract<RecipientCode, { kind: 'bank' }>

const codeText = (bank: RecognizedBank) =>
  bank.type === 'FPS'
    ? [bank.code, bank.account].filter(Boolean).join(' ')
    : bank.code.replaceAll(/.{4}(?=.)/g, '$& ')

/** By the rail itself, or by another that is told by the same number. */
const isPaidBy = ({ type, field }: RecognizedBank, offered: readonly OrderInfo[]) =>
  destinationTypes.some(
    (one) => (one === type || codeFields[one] === field) && isRailOffered(one, offered),
  )

/** A new account: of the bank that was recognised, if this one pays to it, or any. */
export function BankItem({ code, onPress }: { code: RecognizedBank | null; onPress: () => void }) {
  const { order: texts, counterparty } = usePayeeWords()
  const offer = useOrderOffer()
  if (code === null)
    return (
      <RowButton icon={landmark} name={texts.newBank} hint={texts.newBankText} onPress={onPress} />
    )
  const offered = isPaidBy(code, offer?.orderTypes ?? [])
  const name = counterparty.rails[code.type]
  return (
    <RowButton
      icon={landmark}
      name={name}
      hint={offered ? codeText(code) : texts.notOffered(name)}
      off={!offered}
      onPress={onPress}
    />
  )
}
