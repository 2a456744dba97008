import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { calls, type CallName } from '#contract/table'
import { openTestBank, type CallOptions } from '#tests/kit/bank'
import { foreignCanaries, plantCanary, plantName } from '#tests/kit/canaries'
import { invitingTenant, openTenant } from '#tests/kit/openTenant'
import { inTurn } from '#tests/kit/whole'
import { allRows, callEverything, type Marks } from './everyCall.ts'

/**
 * two tenants with strings of their own in every field. No body, header, message, log line or
 * row of one contains a string of the other.
 */

const bank = await openTestBank()

async function openFull(name: string, digit: number) {
  const word = (what: string) => `canary-${name}-${what}`
  const words = ['support', 'invite', 'terms', 'bot']
  const support_email = `${word('support')}@bank.example`
  const config = {
    support_email,
    invite_codes: [word('invite')],
    terms_url: `https://bank.example/${word('terms')}`,
    tg_bot_name: word('bot'),
  }
  const tenantId = await openTenant(bank.world, {
    ...invitingTenant,
    config: { ...invitingTenant.config, ...config },
    botToken: `700000000${digit}:${word('t')}`,
  })
  const marks: Marks = {
    email: `${word('mail')}@people.example`,
    newEmail: `${word('new')}@people.example`,
    phone: `1666${digit}000111`,
    password: `${word('password')} of otters`,
    firstName: word('name'),
    tgId: `88${digit}77777`,
  }
  plantCanary(tenantId, ...words.map(word), word('t'), ...Object.values(marks))
  plantName(tenantId, tenantId)
  const life = await callEverything(bank, tenantId, marks)
  plantCanary(
    tenantId,
    ...Object.values(life.secrets)
      .flat()
      .filter((one) => one.length > 6),
  )
  return { ...life, tenantId, marks, word }
}

const one = await openFull('larkspur', 1)
const other = await openFull('fern', 2)

const pairs = [
  [one, other],
  [other, one],
] as const

/** The first ends the session, the second echoes its input. */
const left: CallName[] = ['signOut', 'pretendTelegram']

type Full = Awaited<ReturnType<typeof openFull>>

/** Outside DEEP four callers share out half of the attempts. */
const STRIDE = process.env.DEEP ? 1 : 8

/**
 * What somebody with the other tenant's strings and secrets would try. Calls that store their input
 * get only the own strings.
 */
function attemptsAt({ ask, repeat }: Endpoint, current: Full, there: Full): object[] {
  const { tokens, launches } = there.secrets
  const spending = repeat === 'spending' ? [tokens[0], tokens.at(-1), launches[0]] : []
  const words = [...Object.values((repeat === 'read' ? there : current).marks), ...spending]
  const names = Object.keys(ask.def.shape)
  const whole = words.map((word) => Object.fromEntries(names.map((name) => [name, word])))
  return [{}, ...whole, ...names.map((name) => ({ [name]: words[0] }))]
}

test('each tenant reads its own strings', () => {
  for (const { answers, word } of [one, other]) {
    const texts = answers.map(({ text }) => text).join('\n')
    for (const what of ['support', 'terms', 'bot', 'name', 'new'])
      expect(texts).toContain(word(what))
    // Only whoever of the staff reads the settings finds it.
    const invited = answers.filter(({ text }) => text.includes(word('invite')))
    expect(invited.length).toBeGreaterThan(0)
    for (const { text } of invited) expect(text).toMatch(/^\{"languages":/)
  }
})

test.each(inTurn(pairs, 0))(
  'no call shows one tenant a string of the other',
  async (current, there) => {
    let attempts = 0
    const callerList: CallOptions[] = [
      { tenantId: current.tenantId },
      { tenantId: current.tenantId, bearer: current.bearer },
      { tenantId: current.tenantId, bearer: there.bearer },
      { tenantId: current.tenantId, bearer: there.secrets.tokens[0] },
    ]
    for (const [name, endpoint] of calls.filter(([name]) => !left.includes(name)))
      for (const [number, caller] of callerList.entries()) {
        const requests = attemptsAt(endpoint, current, there).filter(
          (_, at) => (at + number + name.length) % STRIDE === 0,
        )
        // Together, because most of the time is waiting for the database.
        const answers = await Promise.all(
          requests.map((words) => bank.ask(endpoint, { ...words }, caller)),
        )
        for (const { text, headers } of answers) {
          const whole = `${text}\n${JSON.stringify([...headers])}`
          expect(foreignCanaries(whole, current.tenantId), name).toEqual([])
        }
        attempts += requests.length
      }
    expect(attempts).toBeGreaterThan(1_000)
  },
)

test('no row of one tenant has a string of the other, except what was entered there', async () => {
  for (const [current, there] of pairs) {
    // Tables that store an address entered by anybody.
    const stored = await allRows(bank, current.tenantId, [
      'codes',
      'tries',
      'letters',
      'tenant_directory',
    ])
    for (const [table, text] of Object.entries(stored)) {
      const foreign = foreignCanaries(text, current.tenantId)
      expect(
        foreign.filter((word) => word.startsWith('canary-')),
        table,
      ).toEqual([])
      expect(text).not.toContain(there.tenantId)
    }
  }
})

test('no message of one tenant mentions the other', async () => {
  await bank.relay.drain()
  for (const { tenantId, subject, body } of bank.messages)
    expect(foreignCanaries(`${subject}\n${body}`, tenantId)).toEqual([])
})

test('no log line mentions two tenants, or anybody by name', () => {
  expect(bank.logged.length).toBeGreaterThan(1_000)
  for (const line of bank.logged) {
    const { tenantId = null } = JSON.parse(line) as { tenantId?: string }
    expect(foreignCanaries(line, tenantId)).toEqual([])
    expect(line).not.toMatch(/canary-/)
  }
})
