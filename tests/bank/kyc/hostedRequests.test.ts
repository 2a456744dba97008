import { expect, test } from 'vitest'
import { openTestBank } from '#tests/kit/bank'
import { answers, bytes, openVerifying } from './visitor.ts'

/** The vendor's page from its first part to its last, and what it refuses on the way. */

const bank = await openTestBank()
const kit = await openVerifying(bank)

async function entered(words: object = {}) {
  const owner = await kit.moveIn()
  return { owner, page: await kit.enter((await kit.open(owner, words)).url) }
}
const parts = ['document', 'face', 'questions'] as const

test('with every part in, asks what the vendor is to say, and any part can be opened again', async () => {
  const { owner, page } = await entered()
  for (const part of parts) {
    expect((await page.show()).text).toContain('aria-current="step"')
    await page.fill(part)
  }
  const { text } = await page.show()
  expect(text).toContain('Check and submit')
  expect(text).toContain(`action="${page.at}/hand-in"`)
  expect(text).not.toContain('aria-current="step"')
  for (const outcome of ['green', 'retry', 'needs', 'manual', 'final', 'duplicate', 'later'])
    expect(text).toContain(`<option value="${outcome}">`)
  expect(text.match(/\?part=/g)).toHaveLength(3)
  expect((await page.show('?part=questions')).text).toContain('value="Rowan"')
  expect((await page.show('?part=address')).text).toContain('Check and submit')
  expect((await page.show('?part=none')).text).toContain('Check and submit')
  const sent = await page.send('hand-in', { outcome: 'no such word' })
  expect(sent.text).toContain('We’ve received everything')
  expect(sent.text).toContain('href="/verification"')
  await bank.relay.drain()
  expect((await kit.entity(owner)).status).toBe('APPROVED')
})

test('is not handed in while a part is missing, nor once somebody else decided', async () => {
  const { owner, page } = await entered()
  await page.fill('document')
  expect((await page.send('hand-in', { outcome: 'green' })).status).toBe(303)
  expect((await page.show()).text).toContain('aria-current="step"')
  for (const part of parts.slice(1)) await page.fill(part)
  await kit.rows(
    `update kyc_entities set status = 'APPROVED' where tenant_id = $1 and wallet_id = $2`,
    owner.walletId,
  )
  expect((await page.send('hand-in', { outcome: 'green' })).status).toBe(303)
})

test('once it is handed in takes nothing more, and says so', async () => {
  const { owner, page } = await entered()
  for (const part of parts) await page.fill(part)
  await page.send('hand-in', { outcome: 'later' })
  const shown = await page.show()
  expect([shown.status, shown.text.includes('<form')]).toEqual([200, false])
  for (const step of [...parts, 'hand-in'] as const) {
    const { status, text } = await page.send(step, {}, {})
    expect([status, text.includes('<form')]).toEqual([200, false])
    expect(text).toContain('We’ve received everything')
  }
  expect((await kit.entity(owner)).attempts_left).toBe(2)
})

test('takes only the parts it asked for, and only a form', async () => {
  const { page } = await entered()
  for (const step of ['business', 'address', 'none'])
    expect((await page.send(step, {}, {})).status).toBe(404)
  const post = (headers: Record<string, string>, body = '{}') =>
    bank.app.request(
      new Request(`http://localhost${page.at}/face`, {
        method: 'POST',
        headers: { cookie: page.cookie, ...headers },
        body,
      }),
    )
  expect((await post({ 'content-type': 'application/json' })).status).toBe(415)
  expect((await post({ 'content-type': 'multipart/form-datax' })).status).toBe(415)
  expect((await post({ 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(400)
})

test.each([
  ['another origin', { origin: 'https://elsewhere.example' }, 403],
  ['an origin that is none', { origin: 'elsewhere' }, 403],
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['the same site alone', { 'sec-fetch-site': 'same-site' }, 403],
  ['itself', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }, 303],
  ['a page that hides its origin', { origin: 'null' }, 303],
])('takes no form from another site: from %s', async (_, headers, status) => {
  const { page } = await entered()
  expect((await page.send('face', {}, { face: bytes.png }, headers)).status).toBe(status)
})

test('knows neither a tenant nor a session that is none', async () => {
  const { page } = await entered()
  const [, , tenantId, inquiryId] = page.at.split('/') as [string, string, string, string]
  const show = async (path: string) =>
    (
      await bank.app.request(
        new Request(`http://localhost/visit/${path}`, { headers: { cookie: page.cookie } }),
      )
    ).status
  expect(await show(`${tenantId}/${inquiryId}`)).toBe(200)
  for (const path of [
    `${tenantId}/${inquiryId.slice(1)}`,
    `${tenantId.slice(1)}/${inquiryId}`,
    `${tenantId}/${inquiryId.replace(/^./, 'g')}`,
    `${inquiryId}/${tenantId}`,
  ])
    expect(await show(path)).toBe(404)
})

test('asks for a field until it fits, and keeps what was typed', async () => {
  const { page } = await entered()
  const faultsOf = async (more: Record<string, string>) => {
    const { text } = await page.send('questions', { ...answers.questions, ...more })
    return [...text.matchAll(/id="(\w+)-fault"/g)].map(([, name]) => name)
  }
  expect(await faultsOf({ city: '' })).toEqual(['city'])
  expect(await faultsOf({ city: ' \t ' })).toEqual(['city'])
  expect(await faultsOf({ date_of_birth: '2020-01-01' })).toEqual(['date_of_birth'])
  expect(await faultsOf({ date_of_birth: 'in May' })).toEqual(['date_of_birth'])
  expect(await faultsOf({ country: 'D' })).toEqual(['country'])
  expect(await faultsOf({ country: 'de', nationality: 'fr' })).toEqual([])
  const { text } = await page.show('?part=questions')
  expect(text).toMatch(/<option value="FR" selected>/)
  expect(text).toContain('value="Kiel"')
})
