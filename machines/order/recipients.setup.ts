import type { OrderPayee } from './payee.setup.ts'

/** The known recipients as a form lists them: by last payment, and by what is searched for. */

const RECENT_MAX = 5

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s-]/g, '')

/** By name, nickname, bank, number or address. */
export function payeesFound(payees: readonly OrderPayee[], search: string): OrderPayee[] {
  const wanted = plain(search)
  return payees.filter((payee) => textsOf(payee).some((text) => plain(text).includes(wanted)))
}

function textsOf(payee: OrderPayee): string[] {
  if (payee.kind === 'address') return [payee.address]
  if (payee.kind === 'contact') return [payee.name ?? '']
  if (payee.kind === 'wallet') return [payee.wallet.name ?? '']
  const { nickname, external_banking_data: bank, external_crypto_data: coin } = payee.destination
  const account = `${bank?.sort_code ?? ''}${bank?.account_number ?? ''}`
  const texts = [payee.name, nickname, bank?.bank_name, bank?.iban, account]
  return [...texts, coin?.address].flatMap((text) => text ?? [])
}

export function groupsOf(payees: readonly OrderPayee[]) {
  const paidAt = (payee: OrderPayee) => (payee.kind === 'destination' ? (payee.paidAt ?? '') : '')
  const recent = payees
    .filter((payee) => paidAt(payee) !== '')
    .toSorted((one, other) => paidAt(other).localeCompare(paidAt(one)))
    .slice(0, RECENT_MAX)
  return { recent, others: payees.filter((payee) => !recent.includes(payee)) }
}
