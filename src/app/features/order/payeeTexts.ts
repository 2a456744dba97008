import { isBankType } from '#contract/destination'
import type { Language } from '#contract/preferences'
import type { OrderPayee } from '#machines/order/payee.setup'
import { nameFace, type Face } from '#app/ui/Disc.tsx'
import { landmark } from '#app/ui/icons/landmark.ts'
import { telegram } from '#app/ui/icons/telegram.ts'
import { walletIcon } from '#app/ui/icons/walletIcon.ts'
import { chain } from '#app/ui/icons/chain.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import { currencyLabel } from '#client/currencyLabel'
import { walletNameOf } from '#app/features/overview/walletName.ts'
import { useOverviewWords } from '#app/features/overview/words.ts'
import { useCounterpartyWords } from '#app/features/counterparty/words.ts'
import { useOrderWords } from './words.ts'

/** What was pressed is gone: the focus moves to the next field, or to the list. */
export const focusNext = (form: HTMLFormElement | null) =>
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>('input:not([type=radio]), .row-button:enabled')?.focus(),
  )

/** People by their initials; what has no name by what it is. */
export function payeeFace(payee: OrderPayee): Face {
  if (payee.kind === 'contact') return { icon: telegram }
  if (payee.kind === 'wallet') return { icon: walletIcon }
  if (payee.kind !== 'destination') return { icon: chain }
  return nameFace(payee.name, isBankType(payee.destination.type) ? landmark : chain)
}

export const usePayeeWords = () => ({
  ...useOrderWords(),
  ...useOverviewWords(),
  ...useCounterpartyWords(),
})

/** Enough of an account or an address to recognise it. */
export function payeeTexts(
  payee: OrderPayee,
  words: ReturnType<typeof usePayeeWords>,
  language: Language,
) {
  const { order: texts, counterparty } = words
  if (payee.kind === 'address') return { name: texts.newAddress, hint: payee.address }
  if (payee.kind === 'contact')
    return { name: payee.name ?? texts.contact.unnamed, hint: texts.contact.kind }
  if (payee.kind === 'wallet') {
    const holds = formatAmount(payee.total, payee.symbol, language, { most: 2 })
    return { name: walletNameOf(payee.wallet, words), hint: `${texts.ownWallet} · ${holds}` }
  }
  const { type, nickname, external_banking_data, external_crypto_data: coin } = payee.destination
  const bank = external_banking_data
  const number = bank?.iban ?? bank?.account_number ?? ''
  const where = coin
    ? `${coin.address.slice(0, 6)}…${coin.address.slice(-6)}`
    : [bank?.bank_name, number && `…${number.slice(-4)}`].filter(Boolean).join(' ')
  const kind = type === 'CRYPTO_EXTERNAL' ? null : counterparty.rails[type]
  return {
    name: payee.name,
    hint: [nickname ?? kind, coin?.currency && currencyLabel(coin.currency), where]
      .filter(Boolean)
      .join(' · '),
  }
}
