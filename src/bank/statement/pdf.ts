import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import Pdf from 'pdfkit'
import type { TenantBrand } from '#contract/tenantConfig'
import type { TenantSettings } from '#bank/tenant/tenant'
import { chainName } from '#bank/reference/chains'
import { clockIn } from '#bank/wallet/statementColumns'
import type { Movement } from './statement.rows.ts'
import type { Statement, StatementAccount } from './contents.ts'
import { hexOf } from './colour.ts'
import { dayText, describe, moneyText, printable } from './text.ts'
import { statementWords, type PdfWords } from './words.ts'

type Doc = PDFKit.PDFDocument

const PAGE = { width: 595, height: 842, margin: 48, foot: 70 }
const WIDTH = PAGE.width - 2 * PAGE.margin
const BOTTOM = PAGE.height - PAGE.foot
const columns = {
  date: { x: PAGE.margin, width: 66 },
  description: { x: PAGE.margin + 74, width: 193 },
  amount: { x: PAGE.margin + 275, width: 108 },
  balance: { x: PAGE.margin + 391, width: 108 },
} as const
/** Digits of one width, so that they stand under each other. */
const money = { align: 'right', features: ['tnum'] } satisfies PDFKit.Mixins.TextOptions
const ink = { dark: '#15181e', soft: '#5c6470', line: '#d9dde3' }

const fontAt = (path: string) =>
  readFile(createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${path}`))

let fonts: Promise<[Buffer, Buffer]> | null = null
/** Inter has Latin, Cyrillic and Greek in one file, and may be embedded (SIL Open Font License). */
const readFonts = () =>
  (fonts ??= Promise.all([
    fontAt('400Regular/Inter_400Regular.ttf'),
    fontAt('600SemiBold/Inter_600SemiBold.ttf'),
  ]))

interface Sheet {
  doc: Doc
  statement: Statement
  words: PdfWords
  brand: TenantBrand
}

export async function writePdf(
  statement: Statement,
  { brand, support_email }: Pick<TenantSettings, 'brand' | 'support_email'>,
): Promise<Uint8Array> {
  const words = statementWords[statement.language]
  const doc = await openDocument(statement, words, brand)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.once('end', resolve))
  const sheet: Sheet = { doc, statement, words, brand }
  head(sheet)
  if (statement.accounts.length === 0) nothing(sheet)
  for (const account of statement.accounts) await accountOf(sheet, account)
  foot(sheet, support_email)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

async function openDocument({ issued, language }: Statement, words: PdfWords, brand: TenantBrand) {
  const [regular, strong] = await readFonts()
  const doc = new Pdf({
    size: 'A4',
    margins: { top: PAGE.margin, left: PAGE.margin, right: PAGE.margin, bottom: 0 },
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: {
      Title: `${words.title}, ${brand.name}`,
      Author: brand.name,
      CreationDate: issued,
      ModDate: issued,
    },
  })
  doc.registerFont('regular', regular)
  doc.registerFont('strong', strong)
  return doc
}

function head({ doc, statement, words, brand }: Sheet) {
  doc.save().translate(PAGE.margin, PAGE.margin).scale(1.1)
  doc.path(brand.mark).fill(hexOf(brand.accent)).restore()
  doc.font('strong').fontSize(15).fillColor(ink.dark)
  doc.text(printable(brand.name), PAGE.margin + 36, PAGE.margin + 4, { width: 220 })
  doc.text(words.title, PAGE.margin, PAGE.margin + 4, { width: WIDTH, align: 'right' })
  const { request, holder, wallet, language, issued } = statement
  const { zone, format } = clockIn(request.time_zone)
  const day = (text: string) => dayText(text, language)
  const name = wallet.name === null ? '' : `${printable(wallet.name)}, `
  const facts = [
    [words.holder, printable(holder)],
    [words.wallet, `${name}${wallet.number}`],
    [words.period, `${day(request.from_date)} – ${day(request.to_date)}`],
    [words.made, day(format(issued).slice(0, 10))],
    [words.zone, zone],
  ] as const
  doc.y = PAGE.margin + 48
  for (const [word, value] of facts) {
    const at = doc.y
    doc.font('regular').fontSize(9).fillColor(ink.soft).text(word, PAGE.margin, at, { width: 110 })
    doc.fillColor(ink.dark).text(value, PAGE.margin + 118, at, { width: WIDTH - 118 })
    doc.y += 3
  }
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
  rule(doc)
}

const isMoney = (name: keyof typeof columns) => name === 'amount' || name === 'balance'

function rule(doc: Doc) {
  doc.moveTo(PAGE.margin, doc.y).lineTo(PAGE.width - PAGE.margin, doc.y)
  doc.lineWidth(0.5).stroke(ink.line)
  doc.y += 4
}

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
  rule(doc)
}

/** On every page, once their number is known. */
function foot({ doc, words, brand }: Sheet, support: string | null) {
  const { start, count } = doc.bufferedPageRange()
  const who = [brand.name, support].filter((text) => text !== null).join(' · ')
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    doc.font('regular').fontSize(8).fillColor(ink.soft)
    const at = PAGE.height - 40
    doc.text(printable(who), PAGE.margin, at, { width: WIDTH / 2, lineBreak: false })
    const number = words.page(page + 1, count)
    doc.text(number, PAGE.margin, at, { width: WIDTH, align: 'right', lineBreak: false })
  }
}
