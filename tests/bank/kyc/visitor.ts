import { openKycVisit, type VerificationLink } from '#contract/kyc'
import type { KycEntity, KycPart } from '#contract/kycEntity'
import { readKycEntity } from '#contract/kyc'
import { moveKyc, sayVerdict } from '#contract/sandboxKyc'
import { openCounterpartyKit, type Owner } from '#tests/bank/counterparty/counterpartyKit'
import type { TestBank } from '#tests/kit/bank'
import type { TenantOptions } from '#tests/kit/openTenant'

/** The smallest beginnings of files of each type. */
export const bytes = {
  jpeg: Buffer.from('ffd8ffe000104a46494600', 'hex'),
  png: Buffer.from('89504e470d0a1a0a0000000d', 'hex'),
  pdf: Buffer.from('%PDF-1.7\n'),
  script: Buffer.from('<script>alert(1)</script>'),
}

export const answers = {
  document: { gov_id_type: 'PASSPORT', gov_id_country: 'de', gov_id_number: 'C01X00T47' },
  face: {},
  questions: {
    first_name: 'Rowan',
    last_name: 'Quill',
    date_of_birth: '1990-04-01',
    nationality: 'DE',
    address_line1: 'Elm Row 7',
    city: 'Kiel',
    postal_code: '24103',
    country: 'DE',
    occupation: 'Baker',
    purpose: 'receive_salary',
    source_of_funds: 'salary',
  },
  address: { address_line1: 'Elm Row 7', city: 'Kiel', postal_code: '24103', country: 'DE' },
  business: { business_name: 'Quill Bakery', registration_number: 'HRB 12345' },
} satisfies Record<KycPart, Record<string, string>>

const files: Record<KycPart, Record<string, Buffer>> = {
  document: { front: bytes.jpeg },
  face: { face: bytes.png },
  questions: {},
  address: { address: bytes.pdf },
  business: { registration: bytes.pdf },
}

/** A browser of its own that follows the link. */
export async function follow(bank: TestBank, url: string) {
  const ip = { 'x-test-ip': bank.world.random.id() }
  const first = await bank.app.request(new Request(`http://localhost${url}`, { headers: ip }))
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
  const at = first.headers.get('location') ?? ''
  const show = async (query = '') => {
    const answer = await bank.app.request(
      new Request(`http://localhost${at}${query}`, { headers: { cookie, ...ip } }),
    )
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const send = async (
    step: string,
    text: Record<string, string> = {},
    sent: Record<string, Buffer> = {},
    headers: Record<string, string> = {},
  ) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(text)) body.set(name, value)
    for (const [name, file] of Object.entries(sent))
      body.set(name, new Blob([new Uint8Array(file)]), 'picture.jpg')
    const answer = await bank.app.request(
      new Request(`http://localhost${at}/${step}`, {
        method: 'POST',
        headers: { cookie, ...ip, ...headers },
        body,
      }),
    )
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const fill = (part: KycPart, more: Record<string, string> = {}) =>
    send(part, { ...answers[part], ...more }, files[part])
  return { first, at, cookie, show, send, fill }
}

/** A tenant with verification, and customers who go through it. */
export async function openVerifying(bank: TestBank, options: TenantOptions = {}) {
  const book = await openCounterpartyKit(bank, {
    ...options,
    config: { enable_kyc: true, ...options.config },
  })
  return { ...book, ...verifying(bank) }
}

/** Ways through the verification, for the customers of any kit. */
export function verifying(bank: TestBank) {
  const entity = async (owner: Owner) =>
    (await owner.ask(readKycEntity)).body as unknown as KycEntity

  async function open(owner: Owner, words: object = {}): Promise<VerificationLink> {
    const { status, body } = await owner.ask(openKycVisit, words)
    if (status !== 200) throw new Error(`The visit did not open: ${String(body.code)}`)
    return body as unknown as VerificationLink
  }

  const enter = (url: string) => follow(bank, url)

  /** The whole session with the vendor: every requested part, then submitted. */
  async function handIn(owner: Owner, outcome = 'later', more: Record<string, string> = {}) {
    const { url, parts } = await open(owner)
    const page = await enter(url)
    const sent = []
    const own = { gov_id_number: `N${bank.world.random.number()}`, ...more }
    for (const part of parts) sent.push((await page.fill(part, own)).status)
    sent.push((await page.send('hand-in', { outcome })).status)
    if (sent.join() !== [...parts.map(() => 303), 200].join())
      throw new Error(`The page was not gone through: ${sent.join()}`)
    await bank.relay.drain()
    return entity(owner)
  }

  const say = (owner: Owner, word: string, parts: KycPart[] = ['document']) =>
    owner.ask(sayVerdict, { word, parts })
  const move = (owner: Owner, word: string, officer = 'first') =>
    owner.ask(moveKyc, { word, officer })

  return { entity, open, enter, handIn, say, move }
}
