import type { TenantSettings } from '#bank/tenant/tenant'
import {
  BOTTOM,
  drawFacts,
  drawFoot,
  drawRule,
  ink,
  openPdf,
  PAGE,
  WIDTH,
} from '#bank/pdf/document'
import { dayText, moneyText, printable } from '#bank/pdf/text'
import { chainName } from '#bank/reference/chains'
import { clockIn } from '#bank/wallet/statementColumns'
import { balancesWords } from './balancesWords.ts'
import type { ConfirmedBalances } from './contents.ts'
import { statementWords } from './words.ts'

const ROW = 22

export async function writeBalancesPdf(
  balances: ConfirmedBalances,
  { brand, support_email }: Pick<TenantSettings, 'brand' | 'support_email'>,
): Promise<Uint8Array> {
  const { language, issued } = balances
  const words = balancesWords[language]
  const { doc, bytes } = await openPdf({ title: words.title, brand, language, issued })
  drawFacts(doc, factsOf(balances))
  doc.y += 14
  const paragraph = (text: string) => {
    doc.font('regular').fontSize(10).fillColor(ink.dark)
    doc.text(text, PAGE.margin, doc.y, { width: WIDTH })
    doc.y += 12
  }
  paragraph(words.confirms(printable(brand.name)))
  if (balances.balances.length === 0) paragraph(words.nothing)
  for (const { currency, balance } of balances.balances) {
    if (doc.y > BOTTOM - ROW) doc.addPage()
    const at = doc.y
    const { symbol, chain_id } = currency
    const name = statementWords[language].of(symbol, chainName(chain_id))
    doc.font('regular').fontSize(10).fillColor(ink.soft).text(name, PAGE.margin, at)
    const amount = `${moneyText(balance, currency, language)} ${symbol}`
    doc.font('strong').fillColor(ink.dark)
    doc.text(amount, PAGE.margin, at, { width: WIDTH, align: 'right', features: ['tnum'] })
    doc.y += 5
    drawRule(doc)
  }
  doc.y += 10
  if (doc.y > BOTTOM - 2 * ROW) doc.addPage()
  paragraph(words.notes)
  drawFoot(doc, [brand.name, support_email], statementWords[language].page)
  return bytes()
}

function factsOf({ request, holder, wallet, language, issued, at }: ConfirmedBalances) {
  const [own, words] = [balancesWords[language], statementWords[language]]
  const { zone, format } = clockIn(request.time_zone)
  const day = (text: string) => dayText(text.slice(0, 10), language)
  const name = wallet.name === null ? '' : `${printable(wallet.name)}, `
  const now = `${day(format(issued))}, ${format(issued).slice(11, 16)}`
  return [
    [words.holder, printable(holder)],
    [words.wallet, `${name}${wallet.number}`],
    [own.at, at.getTime() === issued.getTime() ? now : own.endOf(day(request.day))],
    [own.made, day(format(issued))],
    [words.zone, zone],
  ] as const
}
