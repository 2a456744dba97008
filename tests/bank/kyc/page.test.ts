import { expect, test } from 'vitest'
import { openTestBank } from '#tests/kit/bank'
import { answers, bytes, openVerifying } from './visitor.ts'

const bank = await openTestBank()
const kit = await openVerifying(bank)
const entered = async (words: object = {}) => {
  const owner = await kit.moveIn()
  return { owner, page: await kit.enter((await kit.open(owner, words)).url) }
}

test('exchanges the link for a cookie of that session', async () => {
  const { page } = await entered()
  expect(page.first.status).toBe(303)
  expect(page.at).not.toContain('mark=')
  expect(page.first.headers.get('set-cookie')).toMatch(
    /Path=\/visit\/[^;]+; Max-Age=3600; HttpOnly; SameSite=Lax/,
  )
  const { status, headers } = await page.show()
  expect(status).toBe(200)
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'nonce-/)
  expect(headers.get('content-security-policy')).not.toContain('script-src')
})

test('refuses a missing cookie and one of another session', async () => {
  const { page } = await entered()
  const { page: other } = await entered()
  const look = (at: string, cookie: string) =>
    bank.app.request(new Request(`http://localhost${at}`, { headers: { cookie } }))
  expect((await look(page.at, '')).status).toBe(404)
  expect((await look(page.at, other.cookie)).status).toBe(404)
})

test('a link expires after ten minutes and cannot be altered', async () => {
  const owner = await kit.moveIn()
  const { url } = await kit.open(owner)
  const changed = await kit.enter(
    url.replace(/mark=./, (start) => (start === 'mark=_' ? 'mark=-' : 'mark=_')),
  )
  expect(changed.first.status).toBe(404)
  bank.clock.advance(10 * 60_000 + 1)
  expect((await kit.enter(url)).first.status).toBe(404)
})

test('resumes an abandoned session, also by a new link', async () => {
  const { owner, page } = await entered()
  await page.fill('document')
  expect((await page.show()).text).toContain('name="face"')
  const again = await kit.open(owner)
  expect((await kit.entity(owner)).visit).toMatchObject({ id: again.id })
  const elsewhere = await kit.enter(again.url)
  expect(elsewhere.at).toBe(page.at)
  expect((await elsewhere.show()).text).toContain('name="face"')
  expect((await elsewhere.show('?part=document')).text).toContain('value="C01X00T47"')
})

test('a browser fills in where its user lives, and nothing of a document; a face is photographed', async () => {
  const { page } = await entered()
  const filledIn = ({ text }: { text: string }) =>
    [...text.matchAll(/ name="(\w+)" autocomplete="([\w-]+)"/g)].map(
      ([, name, by]) => `${name}: ${by}`,
    )
  expect(filledIn(await page.show())).toEqual([
    'gov_id_type: off',
    'gov_id_country: off',
    'gov_id_number: off',
  ])
  await page.fill('document')
  const face = (await page.show()).text
  expect(face).toMatch(/<input id="face"[^>]* capture="user">/)
  await page.fill('face')
  const questions = await page.show()
  expect(questions.text).not.toContain('capture=')
  expect(filledIn(questions)).toEqual([
    'first_name: given-name',
    'last_name: family-name',
    'date_of_birth: bday',
    'nationality: off',
    'address_line1: address-line1',
    'city: address-level2',
    'postal_code: postal-code',
    'country: country',
    'occupation: organization-title',
    'purpose: off',
    'source_of_funds: off',
  ])
})

test('shows faults beside their fields and stores nothing', async () => {
  const { page } = await entered()
  const { status, text } = await page.send('document', {
    gov_id_type: 'ID_CARD',
    gov_id_country: 'Germany',
  })
  expect(status).toBe(422)
  for (const name of ['gov_id_country', 'gov_id_number', 'front', 'back'])
    expect(text).toContain(`aria-describedby="${name}-fault"`)
  expect((await page.show()).text).toContain('name="front"')
})

test('shows a fault beside a name that turns the direction of its text', async () => {
  const { page } = await entered()
  await page.fill('document')
  await page.fill('face')
  const { status, text } = await page.fill('questions', { last_name: 'Qu\u202eill' })
  expect(status).toBe(422)
  expect(text).toContain('aria-describedby="last_name-fault"')
})

test('takes the file type from the content, not the name', async () => {
  const { page } = await entered()
  const sent = (front: Buffer) => page.send('document', answers.document, { front })
  const refused = await sent(bytes.script)
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Choose a JPEG')
  const most = 10 * 1024 * 1024
  const ofSize = (size: number) => sent(Buffer.concat([bytes.jpeg], size))
  expect((await ofSize(most + 1)).status).toBe(422)
  const none = await sent(Buffer.alloc(0))
  expect([none.status, none.text.includes('Choose a JPEG')]).toEqual([422, false])
  expect((await ofSize(most)).status).toBe(303)
  // A browser sends an empty file where nothing was chosen: what was sent before stays.
  expect((await sent(Buffer.alloc(0))).status).toBe(303)
})

test('refuses a form that is too large', async () => {
  const { page } = await entered()
  const huge = Buffer.concat([bytes.jpeg, Buffer.alloc(21 * 1024 * 1024)])
  expect((await page.send('document', answers.document, { front: huge })).status).toBe(413)
  const announced = { 'content-length': String(22 * 1024 * 1024) }
  expect((await page.send('document', answers.document, {}, announced)).status).toBe(413)
})

test('refuses a form from another site', async () => {
  const { page } = await entered()
  const { status } = await page.send(
    'face',
    {},
    { face: bytes.png },
    { origin: 'https://elsewhere.example' },
  )
  expect(status).toBe(403)
})

test('escapes everything that was typed', async () => {
  const { page } = await entered()
  const { text } = await page.send('questions', { first_name: '"><script>alert(1)</script>' })
  expect(text).not.toContain('<script>')
  expect(text).toContain('&quot;&gt;&lt;script&gt;')
})

test('uses the language of the session and links back to its origin', async () => {
  const { owner, page } = await entered({ language: 'ru', back: 'telegram' })
  expect((await page.show()).text).toContain('Документ')
  for (const part of ['document', 'face', 'questions'] as const) await page.fill(part)
  const { text } = await page.send('hand-in', { outcome: 'later' })
  expect(text).toContain('href="/telegram/"')
  expect((await kit.entity(owner)).status).toBe('PENDING')
  expect((await page.send('hand-in', { outcome: 'green' })).text).not.toContain('outcome')
})

test('does not submit while a part is missing', async () => {
  const { owner, page } = await entered()
  await page.fill('document')
  expect((await page.send('hand-in', { outcome: 'green' })).status).toBe(303)
  expect((await kit.entity(owner)).status).toBe('UNVERIFIED')
})

test('a picture that is sent again replaces the one before, which is deleted', async () => {
  const { page } = await entered()
  const before = bank.documents.boxes.size
  await page.fill('document')
  expect(bank.documents.boxes.size).toBe(before + 1)
  const [first] = [...bank.documents.boxes.keys()].slice(before)
  await page.fill('document')
  expect(bank.documents.boxes.size).toBe(before + 1)
  expect(await bank.documents.get(first!)).toBeNull()
})

test('stores answers and files encrypted', async () => {
  const { owner, page } = await entered()
  await page.fill('document', { gov_id_number: 'SECRETNUM7' })
  await page.fill('face')
  await page.fill('questions', { first_name: 'Peregrine', city: 'Wyndham' })
  const looked = async () =>
    (
      await Promise.all(
        ['kyc_entities', 'kyc_visits', 'kyc_documents', 'kyc_history', 'kyc_heard', 'outbox'].map(
          (table) =>
            kit.rows<{ row: string }>(`select t::text as row from ${table} t where tenant_id = $1`),
        ),
      )
    )
      .flat()
      .map(({ row }) =>
        row.replace(/\\x([0-9a-f]+)/g, (_, hex: string) =>
          Buffer.from(hex, 'hex').toString('latin1'),
        ),
      )
      .join('\n')
  const secrets = /SECRETNUM7|Peregrine|Wyndham|Elm Row/
  expect(await looked()).not.toMatch(secrets)
  await page.send('hand-in', { outcome: 'green' })
  await bank.relay.drain()
  expect(await looked()).not.toMatch(secrets)
  expect((await kit.entity(owner)).first_name).toBe('Peregrine')
  const boxes = [...bank.documents.boxes.values()]
  expect(boxes.length).toBeGreaterThan(1)
  for (const box of boxes) expect(box.includes(bytes.jpeg.subarray(0, 4))).toBe(false)
})
