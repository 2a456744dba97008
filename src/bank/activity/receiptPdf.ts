import type { Activity, ActivityLine } from '#contract/activity'
import type { Language } from '#contract/preferences'
import { drawFacts, drawFoot, drawRule, ink, openPdf, PAGE, WIDTH } from '#bank/pdf/document'
import { dayText, lineText, printable } from '#bank/pdf/text'
import type { TenantSettings } from '#bank/tenant/tenant'
import type { clockIn } from '#bank/wallet/statementColumns'
import { receiptWords } from './receiptWords.ts'

export interface Receipt {
  entry: Activity
  holder: string
  /** The recipient's, of a payment to a bank. */
  account: string | null
  memo: string | null
  /** Where the transaction is seen on its chain. */
  explorer: string | null
  language: Language
  issued: Date
  clock: ReturnType<typeof clockIn>
}

/** A value that is unknown leaves its line out. */
type Fact = readonly [word: string, value: string | null | undefined, link?: string | null]

export async function writeReceipt(
  receipt: Receipt,
  { brand, support_email }: Pick<TenantSettings, 'brand' | 'support_email'>,
): Promise<Uint8Array> {
  const { entry, language, issued } = receipt
  const words = receiptWords[language]
  const isDone = entry.status === 'complete'
  const title = isDone ? words.title[entry.kind] : words.unfinished
  const { doc, bytes } = await openPdf({ title, brand, language, issued })
  const main = mainLineOf(entry)
  doc.font('strong').fontSize(24).fillColor(ink.dark)
  doc.text(main ? lineText(main, language) : '', PAGE.margin, doc.y + 8, { width: WIDTH })
  doc.y += 4
  doc
    .font('regular')
    .fontSize(10)
    .fillColor(isDone ? ink.soft : ink.dark)
  doc.text(isDone ? words.proves(printable(brand.name)) : words.provesNothing, { width: WIDTH })
  for (const facts of [whenOf(receipt), whomOf(receipt), sumsOf(receipt)]) {
    doc.y += 12
    drawRule(doc)
    doc.y += 8
    drawFacts(
      doc,
      facts.flatMap(([word, value, link]) =>
        value ? [[word, printable(value), link] as const] : [],
      ),
      { size: 10, gap: 6 },
    )
  }
  drawFoot(doc, [brand.name, support_email], words.page)
  return bytes()
}

/** What the other side gets; of a card or what only left, what was paid. */
const mainLineOf = ({ received, paid }: Activity): ActivityLine | null => received ?? paid

function whenOf({ entry, language, issued, clock: { zone, format } }: Receipt): Fact[] {
  const words = receiptWords[language]
  const moment = (at: Date) => {
    const [day = '', time = ''] = format(at).split(' ')
    return `${dayText(day, language)}, ${time.slice(0, 5)} (${zone})`
  }
  return [
    [words.statusWord, words.status[entry.status]],
    [words.date, moment(new Date(entry.created_at))],
    [words.number, entry.number === null ? entry.id : String(entry.number)],
    [words.issued, moment(issued)],
  ]
}

function whomOf({ entry, holder, account, memo, explorer, language }: Receipt): Fact[] {
  const words = receiptWords[language]
  const { kind, type, name, merchant, card, network, address, txid, reference, note } = entry
  const sides: Record<Activity['kind'], Fact[]> = {
    in: [
      [words.sender, name],
      [words.recipient, holder],
    ],
    out: [
      [words.sender, holder],
      [words.recipient, name],
    ],
    exchange: [[words.holder, holder]],
    card: [
      [words.holder, holder],
      [
        words.merchant,
        merchant && [name, merchant.city, merchant.country].filter(Boolean).join(', '),
      ],
      [words.card, card?.last4 && `••${card.last4}`],
    ],
  }
  return [
    ...sides[kind],
    [words.account, account === address ? null : account],
    [words.network, network],
    [words.address, address],
    [words.memo, memo],
    [words.txid, txid, explorer],
    [type === 'TRANSFER_INTERNAL' ? words.message : words.reference, reference],
    [words.message, type === 'DEPOSIT_INTERNAL' ? note : null],
  ]
}

function sumsOf({ entry, language }: Receipt): Fact[] {
  const words = receiptWords[language]
  const { kind, paid, received, fees, refunded } = entry
  const text = (line: ActivityLine | null) => line && lineText(line, language)
  return [
    [kind === 'out' ? words.sent : words.received, text(received)],
    [words.fees, fees.map((fee) => lineText(fee, language)).join(' + ')],
    [words.paid, text(paid)],
    [words.refunded, text(refunded)],
  ]
}
