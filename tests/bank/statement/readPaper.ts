import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import type { Endpoint } from '#contract/kit/endpoint'
import { requestOf, type TestBank } from '#tests/kit/bank'
import type { Customer } from '#tests/bank/wallet/walletKit'

export type Asked = Pick<Customer, 'wallet' | 'me'>

interface Reader {
  bank: TestBank
  tenantId: string
}

/** A paper of a wallet with its text on one line. */
export async function readPaper(
  { bank, tenantId }: Reader,
  endpoint: Endpoint,
  { wallet, me }: Asked,
  words: object,
) {
  const request = requestOf(endpoint, { wallet_uuid: wallet, ...words }, { tenantId, ...me })
  const response = await bank.app.request(request)
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (response.status !== 200) throw new Error(new TextDecoder().decode(bytes))
  const pdf = await getDocumentProxy(bytes)
  const { text, totalPages } = await extractText(pdf, { mergePages: true })
  const { info } = await getMeta(pdf)
  return { text: text.replace(/\s+/g, ' '), pages: totalPages, info, headers: response.headers }
}

/** The day that has just begun. */
export function midnightAhead({ clock }: TestBank) {
  const now = clock.now().getTime()
  const day = new Date(now + 24 * 3_600_000).toISOString().slice(0, 10)
  clock.advance(Date.parse(day) - now)
  return day
}
