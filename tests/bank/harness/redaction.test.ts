import { expect, test } from 'vitest'
import { openTestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'
import { allRows, callEverything, type Marks } from './everyCall.ts'

/**
 * after every call has been made with secrets of every kind, none of them is in the log, the
 * audit, the outbox, any other row or any refusal.
 */

const bank = await openTestBank()
const botToken = '7000000042:AAbotTokenOfTheRunThatNobodyMayRead'
const tenantId = await openTenant(bank.world, { botToken })

const marksOf = (one: number): Marks => ({
  email: `redacted-${one}@people.example`,
  newEmail: `redacted-${one}-new@people.example`,
  phone: `1555020${String(one).padStart(4, '0')}`,
  password: `planted ${one} password of otters`,
  firstName: `Planted-Name-${one}`,
  tgId: String(9_000_000 + one),
})

const lives: Awaited<ReturnType<typeof callEverything>>[] = []
const LIVES = process.env.DEEP ? 4 : 1
for (let one = 0; one < LIVES; one += 1)
  lives.push(await callEverything(bank, tenantId, marksOf(one)))

const secrets = lives.flatMap((life) => Object.values(life.secrets).flat()).concat(botToken)
/** Six digits occur by chance in long numbers, so a code is searched as a whole word. */
function found(text: string): string[] {
  const words = new Set(text.split(/[^0-9a-zA-Z.]+/))
  return secrets.filter((secret) =>
    /^\d{6}$/.test(secret) ? words.has(secret) : text.includes(secret),
  )
}

test('the run had secrets of every kind, found where they may be', () => {
  for (const life of lives)
    for (const [kind, some] of Object.entries(life.secrets))
      expect(some.length, kind).toBeGreaterThan(0)
  expect(secrets.length).toBeGreaterThan(15 * LIVES)
  const answers = lives.flatMap((life) => life.answers.map(({ text }) => text)).join('\n')
  const messages = bank.messages.map(({ subject, body }) => `${subject}\n${body}`).join('\n')
  expect(found(answers).length).toBeGreaterThan(5 * LIVES)
  expect(found(messages).length).toBeGreaterThan(2 * LIVES)
})

test('no secret is in the log', () => {
  const log = bank.logged.join('\n')
  expect(log.includes('"code":"REFRESH_REUSED"')).toBe(true)
  expect(found(log)).toEqual([])
  // Nor personal data.
  for (const word of ['redacted-', 'Planted-Name', '1555020', '9000000'])
    expect(log.includes(word), word).toBe(false)
})

test('no secret is readable in any row, and no address in rows kept for ever', async () => {
  const stored = await allRows(bank, tenantId)
  expect(Object.keys(stored)).toEqual(
    expect.arrayContaining(['audit', 'outbox', 'people', 'codes']),
  )
  for (const [table, text] of Object.entries(stored)) expect(found(text), table).toEqual([])
  expect(stored.people).toContain('redacted-0-new@people.example')
  expect(stored.audit!.includes('authn_token_reuse')).toBe(true)
  for (const word of ['redacted-', 'Planted-Name', '1555020', '9000000'])
    expect(stored.audit!.includes(word), word).toBe(false)
  expect(stored.outbox).not.toContain('redacted-')
})

test('no refusal repeats a secret or a name', () => {
  const refusals = lives.flatMap((life) => life.answers.filter(({ status }) => status >= 400))
  expect(refusals.length).toBeGreaterThan(5 * LIVES)
  for (const { text, headers } of refusals) {
    const whole = `${text}\n${JSON.stringify([...headers])}`
    expect(found(whole), text).toEqual([])
    expect(whole).not.toMatch(/redacted-|Planted-Name|1555020/)
  }
})

test('no header carries a secret', () => {
  const headers = lives.flatMap((life) =>
    life.answers.map((one) => JSON.stringify([...one.headers])),
  )
  expect(found(headers.join('\n'))).toEqual([])
})
