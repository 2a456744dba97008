import { setImmediate } from 'node:timers/promises'
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
  type PdfDoc,
} from '#bank/pdf/document'
import { dayText, moneyText, printable } from '#bank/pdf/text'
import { chainName } from '#bank/reference/chains'
import { clockIn } from '#bank/wallet/statementColumns'
import type { Movement } from './statement.rows.ts'
import type { Statement, StatementAccount } from './contents.ts'
import { describe } from './text.ts'
import { statementWords, type PdfWords } from './words.ts'

const columns = {
  date: { x: PAGE.margin, width: 66 },
  description: { x: PAGE.margin + 74, width: 193 },
  amount: { x: PAGE.margin + 275, width: 108 },
  balance: { x: PAGE.margin + 391, width: 108 },
} as const
/** Digits of one width, so that they stand under each other. */
const money = { align: 'right', features: ['tnum'] } satisfies PDFKit.Mixins.TextOptions
interface Sheet {
  doc: PdfDoc
  statement: Statement
  words: PdfWords
}

export async function writePdf(
  statement: Statement,
  { brand, support_email }: Pick<TenantSettings, 'brand' | 'support_email'>,
): Promise<Uint8Array> {
  const { language, issued } = statement
  const words = statementWords[language]
  const { doc, bytes } = await openPdf({ title: words.title, brand, language, issued })
  const sheet: Sheet = { doc, statement, words }
  head(sheet)
  if (statement.accounts.length === 0) nothing(sheet)
  for (const account of statement.accounts) await accountOf(sheet, account)
  drawFoot(doc, [brand.name, support_email], words.page)
  return bytes()
}

function head({ doc, statement, words }: Sheet) {
  const { request, holder, wallet, language, issued } = statement
  const { zone, format } = clockIn(request.time_zone)
  const day = (text: string) => dayText(text, language)
  const name = wallet.name === null ? '' : `${printable(wallet.name)}, `
  drawFacts(doc, [
    [words.holder, printable(holder)],
    [words.wallet, `${name}${wallet.number}`],
    [words.period, `${day(request.from_date)} – ${day(request.to_date)}`],
    [words.made, day(format(issued).slice(0, 10))],
    [words.zone, zone],
  ])
  doc.y += 14
}

function nothing({ doc, words }: Sheet) {
  doc.font('regular').fontSize(10).fillColor(ink.dark)
  doc.text(words.nothing, PAGE.margin, doc.y, { width: WIDTH })
}

/** A page at a time, so that others are served in between. */
async function accountOf(sheet: Sheet, account: StatementAccount) {
  const { doc, words } = sheet
  if (doc.y > BOTTOM - 150) doc.addPage()
  doc.font('strong').fontSize(12).fillColor(ink.dark)
  doc.text(
    words.of(account.currency.symbol, chainName(account.currency.chain_id)),
    PAGE.margin,
    doc.y,
    { width: WIDTH },
  )
  doc.y += 6
  summary(sheet, account)
  if (account.movements.length === 0) nothing(sheet)
  else tableHead(sheet)
  let balance = account.opening
  for (const movement of account.movements) {
    balance += BigInt(movement.change)
    if (doc.y + rowHeight(sheet, movement) > BOTTOM) {
      doc.addPage()
      tableHead(sheet)
      await setImmediate()
    }
    row(sheet, account, movement, balance)
  }
  doc.y += 22
}

function summary(
  { doc, statement, words }: Sheet,
  { opening, movements, ...account }: StatementAccount,
) {
  const changes = movements.map(({ change }) => BigInt(change))
  const sum = (wanted: (change: bigint) => boolean) =>
    changes.filter(wanted).reduce((all, change) => all + change, 0n)
  const [moneyIn, moneyOut] = [sum((change) => change > 0n), sum((change) => change < 0n)]
  const lines = [
    [words.opening, opening],
    [words.in, moneyIn],
    [words.out, moneyOut],
    [words.closing, opening + moneyIn + moneyOut],
  ] as const
  for (const [word, minor] of lines) {
    const at = doc.y
    const isBalance = word === words.opening || word === words.closing
    doc.font('regular').fontSize(9).fillColor(ink.soft).text(word, PAGE.margin, at, { width: 160 })
    doc.font(isBalance ? 'strong' : 'regular').fillColor(ink.dark)
    const text = `${moneyText(minor, account.currency, statement.language)} ${account.currency.symbol}`
    doc.text(text, PAGE.margin + 160, at, { width: WIDTH - 160, ...money })
    doc.y += 3
  }
  doc.y += 8
}

function tableHead({ doc, words }: Sheet) {
  const at = doc.y
  doc.font('strong').fontSize(8).fillColor(ink.soft)
  for (const name of ['date', 'description', 'amount', 'balance'] as const) {
    const { x, width } = columns[name]
    doc.text(words[name], x, at, { width, align: isMoney(name) ? 'right' : 'left' })
  }
  doc.y = at + 13
  drawRule(doc)
}

const isMoney = (name: keyof typeof columns) => name === 'amount' || name === 'balance'

const GAP = 9

function rowHeight({ doc, words }: Sheet, movement: Movement): number {
  const { title, detail } = describe(movement, words)
  const { width } = columns.description
  const height = doc.font('regular').fontSize(8.5).heightOfString(title, { width })
  return height + GAP + (detail ? doc.fontSize(7.5).heightOfString(detail, { width }) : 0)
}

function row(sheet: Sheet, { currency }: StatementAccount, movement: Movement, balance: bigint) {
  const { doc, statement, words } = sheet
  const { language, request } = statement
  const { title, detail } = describe(movement, words)
  const at = doc.y
  const end = at + rowHeight(sheet, movement)
  const { format } = clockIn(request.time_zone)
  const { date, description, amount, balance: last } = columns
  doc.font('regular').fontSize(8.5).fillColor(ink.dark)
  doc.text(dayText(format(movement.at).slice(0, 10), language), date.x, at, { width: date.width })
  doc.text(title, description.x, at, { width: description.width })
  if (detail) {
    doc.fontSize(7.5).fillColor(ink.soft)
    doc.text(detail, description.x, doc.y, { width: description.width })
  }
  doc.fontSize(8.5).fillColor(ink.dark)
  const change = moneyText(BigInt(movement.change), currency, language, true)
  doc.text(change, amount.x, at, { width: amount.width, ...money })
  const after = moneyText(balance, currency, language)
  doc.text(after, last.x, at, { width: last.width, ...money })
  doc.y = end - 4
  drawRule(doc)
}
