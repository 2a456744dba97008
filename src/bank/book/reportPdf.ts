import { toMinor } from '#contract/kit/amount'
import type { BookCurrency } from '#contract/ops/book'
import type { EarningSource } from '#contract/ops/bookReport'
import type { Language } from '#contract/preferences'
import { recordKinds, type RecordKind } from '#contract/transaction'
import {
  BOTTOM,
  drawFacts,
  drawFoot,
  drawRule,
  ink,
  openPdf,
  PAGE,
  WIDTH,
  type PdfDoc,
} from '#bank/pdf/document'
import { dayText, moneyText } from '#bank/pdf/text'
import { statementWords } from '#bank/statement/words'
import type { TenantSettings } from '#bank/tenant/tenant'
import type { BookReport } from './reportContents.ts'
import { reportWords, type ReportWords } from './reportWords.ts'

interface Paper extends Pick<TenantSettings, 'brand' | 'support_email'> {
  language: Language
  issued: Date
}

interface Sheet {
  doc: PdfDoc
  language: Language
  words: ReportWords
}

const ROW = 16
const columns = [
  { x: PAGE.margin, width: 160, align: 'left' },
  { x: PAGE.margin + 164, width: 60, align: 'right' },
  // As wide as an amount of eighteen decimals.
  { x: PAGE.margin + 230, width: 132, align: 'right' },
  { x: PAGE.margin + 367, width: 132, align: 'right' },
] as const

export async function writeReportPdf(report: BookReport, paper: Paper): Promise<Uint8Array> {
  const { brand, support_email, language, issued } = paper
  const words = reportWords[language]
  const { doc, bytes } = await openPdf({ title: words.title, brand, language, issued })
  const sheet: Sheet = { doc, language, words }
  const { sealed } = report.balance
  drawFacts(doc, [
    [words.period, periodText(report.period, language)],
    [words.issued, dayText(issued.toISOString().slice(0, 10), language)],
    [words.zone, 'UTC'],
    [words.seal, sealed?.digest ?? words.unsealed],
  ])
  drawBalance(sheet, report)
  drawEarned(sheet, report)
  drawFoot(doc, [brand.name, support_email], words.page)
  return bytes()
}

/** A month by its first and last part alone. */
const periodText = (period: string, language: Language) =>
  period.length === 'YYYY-MM'.length
    ? dayText(`${period}-01`, language).slice('DD.'.length)
    : dayText(period, language)

function drawBalance(sheet: Sheet, { balance }: BookReport) {
  const { words } = sheet
  drawTitle(sheet, words.balance, balance.currencies.length)
  if (!balance.is_balanced) drawLine(sheet, words.unbalanced)
  if (balance.currencies.length === 0) drawLine(sheet, words.nothing)
  for (const { currency, debit, credit, kinds } of balance.currencies) {
    if (sheet.doc.y > BOTTOM - 3 * ROW) sheet.doc.addPage()
    drawRow(sheet, [nameOf(currency), words.count, words.debit, words.credit], 'head')
    for (const line of kinds)
      drawRow(sheet, [
        words.kinds[line.kind],
        `${line.accounts}`,
        sideText(sheet, line.debit),
        sideText(sheet, line.credit),
      ])
    drawRow(sheet, [words.total, '', sideText(sheet, debit), sideText(sheet, credit)], 'total')
    sheet.doc.y += 8
  }
}

function drawEarned(sheet: Sheet, { earnings }: BookReport) {
  const { words } = sheet
  drawTitle(sheet, words.earned, earnings.length)
  if (earnings.length === 0) return drawLine(sheet, words.nothing)
  drawRow(sheet, [words.kind, words.count, '', words.amount], 'head')
  for (const { source, currency, count, amount } of earnings)
    drawRow(sheet, [
      sourceText(sheet, source),
      `${count}`,
      '',
      `${sideText(sheet, amount)} ${nameOf(currency)}`,
    ])
}

const nameOf = ({ symbol, chain }: BookCurrency) =>
  chain === null ? symbol : `${symbol}, ${chain}`

const isKnown = (source: string): source is RecordKind =>
  recordKinds.some((known) => known === source)

function sourceText({ words, language }: Sheet, source: EarningSource): string {
  if (source in words.sources) return words.sources[source as keyof typeof words.sources]
  return isKnown(source) ? statementWords[language].kinds[source] : source
}

/** The side without money is a dash, as on screens. */
function sideText({ language }: Sheet, amount: string): string {
  if (!/[1-9]/.test(amount)) return '—'
  const scale = amount.split('.')[1]?.length ?? 0
  return moneyText(toMinor(amount, scale) ?? 0n, { scale, type: 'token' }, language)
}

/** Never at the end of a page with what it is of on the next one. */
function drawTitle({ doc }: Sheet, text: string, rows: number) {
  if (doc.y > BOTTOM - (3 + Math.min(rows, 3)) * ROW) doc.addPage()
  doc.y += 14
  doc.font('strong').fontSize(12).fillColor(ink.dark)
  doc.text(text, PAGE.margin, doc.y, { width: WIDTH })
  doc.y += 6
}

function drawLine({ doc }: Sheet, text: string) {
  doc.font('regular').fontSize(9).fillColor(ink.dark)
  doc.text(text, PAGE.margin, doc.y, { width: WIDTH })
  doc.y += 6
}

type RowLook = 'head' | 'total' | 'plain'

function drawRow({ doc }: Sheet, cells: readonly string[], look: RowLook = 'plain') {
  if (doc.y > BOTTOM - ROW) doc.addPage()
  const at = doc.y
  doc.font(look === 'plain' ? 'regular' : 'strong').fontSize(look === 'head' ? 8 : 8.5)
  doc.fillColor(look === 'head' ? ink.soft : ink.dark)
  for (const [place, { x, width, align }] of columns.entries())
    doc.text(cells[place] ?? '', x, at, { width, align, lineBreak: false, features: ['tnum'] })
  doc.y = at + ROW - 4
  drawRule(doc)
}
