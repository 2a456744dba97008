import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import Pdf from 'pdfkit'
import type { Language } from '#contract/preferences'
import type { TenantBrand } from '#contract/tenantConfig'
import { hexOf } from './colour.ts'
import { printable } from './text.ts'

/** The bank's paper: its head, facts and foot. */

export type PdfDoc = PDFKit.PDFDocument

export const PAGE = { width: 595, height: 842, margin: 48, foot: 70 }
export const WIDTH = PAGE.width - 2 * PAGE.margin
export const BOTTOM = PAGE.height - PAGE.foot
export const ink = { dark: '#15181e', soft: '#5c6470', line: '#d9dde3' }

const fontAt = (path: string) =>
  readFile(createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${path}`))

let fonts: Promise<[Buffer, Buffer]> | null = null
/** Inter has Latin, Cyrillic and Greek in one file, and may be embedded (SIL Open Font License). */
const readFonts = () =>
  (fonts ??= Promise.all([
    fontAt('400Regular/Inter_400Regular.ttf'),
    fontAt('600SemiBold/Inter_600SemiBold.ttf'),
  ]))

interface PdfInput {
  title: string
  brand: TenantBrand
  language: Language
  issued: Date
}

/** With the bank's mark and the title on top. `bytes` ends it. */
export async function openPdf({ title, brand, language, issued }: PdfInput) {
  const [regular, strong] = await readFonts()
  const doc = new Pdf({
    size: 'A4',
    margins: { top: PAGE.margin, left: PAGE.margin, right: PAGE.margin, bottom: 0 },
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: {
      Title: `${title}, ${brand.name}`,
      Author: brand.name,
      CreationDate: issued,
      ModDate: issued,
    },
  })
  doc.registerFont('regular', regular)
  doc.registerFont('strong', strong)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.once('end', resolve))
  drawHead(doc, brand, title)
  const bytes = async (): Promise<Uint8Array> => {
    doc.end()
    await ended
    return Buffer.concat(chunks)
  }
  return { doc, bytes }
}

function drawHead(doc: PdfDoc, brand: TenantBrand, title: string) {
  doc.save().translate(PAGE.margin, PAGE.margin).scale(1.1)
  doc.path(brand.mark).fill(hexOf(brand.accent)).restore()
  doc.font('strong').fontSize(15).fillColor(ink.dark)
  doc.text(printable(brand.name), PAGE.margin + 36, PAGE.margin + 4, { width: 220 })
  doc.text(title, PAGE.margin, PAGE.margin + 4, { width: WIDTH, align: 'right' })
  doc.y = PAGE.margin + 48
}

/** Words and what they stand for, under each other. */
export function drawFacts(
  doc: PdfDoc,
  facts: readonly (readonly [word: string, value: string, link?: string | null | undefined])[],
  { size = 9, gap = 3 } = {},
) {
  for (const [word, value, link] of facts) {
    const at = doc.y
    doc.font('regular').fontSize(size).fillColor(ink.soft)
    doc.text(word, PAGE.margin, at, { width: 110 })
    const end = doc.y
    doc.fillColor(ink.dark).text(value, PAGE.margin + 118, at, {
      width: WIDTH - 118,
      ...(link && { link, underline: true }),
    })
    doc.y = Math.max(end, doc.y) + gap
  }
}

export function drawRule(doc: PdfDoc) {
  doc.moveTo(PAGE.margin, doc.y).lineTo(PAGE.width - PAGE.margin, doc.y)
  doc.lineWidth(0.5).stroke(ink.line)
  doc.y += 4
}

/** On every page, once their number is known. */
export function drawFoot(
  doc: PdfDoc,
  who: readonly (string | null)[],
  pageOf: (at: number, of: number) => string,
) {
  const { start, count } = doc.bufferedPageRange()
  const whose = who.filter((text) => text !== null).join(' · ')
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    doc.font('regular').fontSize(8).fillColor(ink.soft)
    const at = PAGE.height - 40
    doc.text(printable(whose), PAGE.margin, at, { width: WIDTH / 2, lineBreak: false })
    const number = pageOf(page + 1, count)
    doc.text(number, PAGE.margin, at, { width: WIDTH, align: 'right', lineBreak: false })
  }
}
