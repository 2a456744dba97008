import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { listActivity, readReceipt, type Activity } from '#contract/activity'
import { placeToDestination } from '#contract/place'
import { signInByPassword } from '#contract/signIn'
import { demoTenants } from '#contract/tenants'
import { demoCustomers } from '#bank/db/seed/tenants'
import { seed } from '#bank/db/seed/seed'
import { writeReceipt } from '#bank/activity/receiptPdf'
import { clockIn } from '#bank/wallet/statementColumns'
import { coin } from '#tests/bank/counterparty/requests'
import { openOrderKit, placed } from '#tests/bank/order/orderKit'
import { openTestBank, requestOf } from '#tests/kit/bank'

/** The PDF of one event, read back and compared with the event. */

const bank = await openTestBank()
await seed(bank.world, { lively: true })

async function comeIn(name: keyof typeof demoTenants = 'larkspur') {
  const { email, password } = demoCustomers[name]
  const { body } = await bank.ask(
    signInByPassword,
    { email, password },
    { tenantId: demoTenants[name] },
  )
  return { tenantId: demoTenants[name], bearer: String(body.access_token) }
}

type Me = Record<'tenantId' | 'bearer', string>

async function eventWith(me: Me, words: object) {
  const { body } = await bank.ask(listActivity, { limit: 100, ...words }, me)
  return body.data as Activity[]
}

async function receiptOf(me: Me, words: Record<string, unknown>) {
  const response = await bank.app.request(requestOf(readReceipt, words, me))
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (response.status !== 200) throw new Error(new TextDecoder().decode(bytes))
  const { text, totalPages } = await extractText(await getDocumentProxy(bytes), {
    mergePages: true,
  })
  expect(totalPages).toBe(1)
  return { text: text.replace(/\s+/g, ' '), headers: response.headers }
}

test('a payment is proved by who paid whom, how much and when', async () => {
  const me = await comeIn()
  const rent = (await eventWith(me, { search: 'oyelaran', waiting: false })).find(
    ({ status }) => status === 'complete',
  )!
  const { text, headers } = await receiptOf(me, { id: rent.id })
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="receipt-${rent.number}.pdf"`,
  )
  for (const part of [
    'Payment confirmation',
    'confirms that this transaction was completed.',
    `Number ${rent.number}`,
    `Recipient ${rent.name}`,
    'Amount sent 1,650.00 ',
    'Fees 1.50 ',
    'Total paid 1,651.50 ',
    'Page 1 of 1',
  ])
    expect(text).toContain(part)
})

test('what is not completed proves nothing, and says so', async () => {
  const me = await comeIn()
  const [waiting] = await eventWith(me, { waiting: true })
  const { text } = await receiptOf(me, { id: waiting!.id })
  expect(text).toContain('Transaction details')
  expect(text).toContain('This document isn’t proof of payment.')
  expect(text).toContain('Status Pending')
  expect(text).not.toContain('confirms')
})

test('is written in the language and the time zone asked for', async () => {
  const me = await comeIn()
  const [exchange] = await eventWith(me, { kind: 'exchange', search: '2,412.00' })
  const { text } = await receiptOf(me, {
    id: exchange!.id,
    language: 'ru',
    time_zone: 'Asia/Tbilisi',
  })
  for (const part of ['Подтверждение обмена', '(Asia/Tbilisi)', 'Списано всего 2 412,00 USD'])
    expect(text).toContain(part)
  expect(text).toContain('Получено 0,0249112 BTC')
})

test('a saved address that was paid is written once', async () => {
  const kit = await openOrderKit(bank)
  const ann = await kit.moveIn()
  await kit.give(ann, kit.eth, 10n ** 18n)
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  const order = await placed(
    ann.ask(placeToDestination, {
      from_currency_id: kit.eth,
      amount: '0.5',
      counterparty_destination_id: await kit.destination(ann, coin(kit.eth, address)),
      order_type: 'OMNIBUS_CRYPTO_TRANSFER',
    }),
  )
  const { text } = await receiptOf({ ...ann, tenantId: kit.tenantId }, { id: order.order_uuid })
  expect(text.split(address)).toHaveLength(2)
})

const brand = { name: 'Sorrel', mark: 'M4 4h16v16H4z', accent: '#804000', radius: 8 }
const paper = {
  holder: 'Ada',
  account: null,
  memo: null,
  explorer: null,
  language: 'en',
  issued: new Date(0),
  clock: clockIn('UTC'),
} as const

test('what one customer wrote to another is called a message on either side', async () => {
  const [event] = await eventWith(await comeIn(), { kind: 'in' })
  const textWith = async (more: Partial<Activity>) => {
    const entry = { ...event!, reference: null, note: null, ...more }
    const bytes = await writeReceipt({ ...paper, entry }, { brand, support_email: null })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
      mergePages: true,
    })
    return text.replace(/\s+/g, ' ')
  }
  expect(await textWith({ type: 'TRANSFER_INTERNAL', reference: 'For dinner' })).toContain(
    'Message For dinner',
  )
  expect(await textWith({ type: 'DEPOSIT_INTERNAL', note: 'For dinner' })).toContain(
    'Message For dinner',
  )
  expect(await textWith({ type: 'HIFI_ACH_ONRAMP', reference: 'Rent' })).toContain('Reference Rent')
  expect(await textWith({ type: 'HIFI_ACH_ONRAMP', note: 'For dinner' })).not.toContain('dinner')
})

test('the hash of a transaction leads to the explorer of its chain, in a live bank', async () => {
  const entry = (await eventWith(await comeIn(), { kind: 'in' })).find(({ txid }) => txid !== null)
  const explorer = `https://etherscan.io/tx/${entry?.txid}`
  const linksOf = async (to: string | null) => {
    const bytes = await writeReceipt(
      { ...paper, entry: entry!, explorer: to },
      { brand, support_email: null },
    )
    const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1)
    const found = (await page.getAnnotations()) as { url?: string }[]
    return [...new Set(found.map(({ url }) => url))]
  }
  expect(await linksOf(explorer)).toEqual([explorer])
  expect(await linksOf(null)).toEqual([])
})

test('has words for every kind of event, never a code', async () => {
  const me = await comeIn()
  const events = await eventWith(me, {})
  const kinds = new Map(events.map((event) => [`${event.kind} ${event.source}`, event]))
  expect(kinds.size).toBeGreaterThan(4)
  for (const event of kinds.values()) {
    const { text } = await receiptOf(me, { id: event.id })
    expect(text, event.type).not.toMatch(/[A-Z]{3,}_[A-Z]/)
    expect(text).not.toMatch(/null|undefined/)
  }
})

test("refuses another's event, an unknown one and an unknown time zone", async () => {
  const [me, other] = [await comeIn(), await comeIn('juniper')]
  const [event] = await eventWith(me, {})
  const asked = (who: Me, words: object) => bank.ask(readReceipt, { id: event!.id, ...words }, who)
  expect((await asked({ ...other }, {})).status).toBe(404)
  expect((await asked(me, { id: 'nothing' })).status).toBe(404)
  expect((await asked(me, { time_zone: 'Moon/Tranquility' })).status).toBe(400)
})
