import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { calls, type CallName } from '#contract/table'
import { openTestBank, type CallOptions } from '#tests/kit/bank'
import { foreignCanaries, plantCanary } from '#tests/kit/canaries'
import { openTenant } from '#tests/kit/openTenant'
import { allRows, callEverything, type Marks } from './everyCall.ts'

/**
 * two tenants, each with strings of its own in every place a string can stand. Whoever asks
 * whatever of the one never reads a string of the other: in no body, header, letter, log or row.
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
    config,
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
  plantCanary(tenantId, ...words.map(word), word('t'), ...Object.values(marks), tenantId)
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

/** The one ends the session that asks; the other says back what it is told. */
const left: CallName[] = ['signOut', 'pretendTelegram']

type Full = Awaited<ReturnType<typeof openFull>>

/**
 * What somebody who knows the neighbour's words would try: to read by them, and to spend what is
 * secret there. What is kept when it is said, only the own words are said to.
 */
function triesAt({ ask, repeat }: Endpoint, current: Full, there: Full): object[] {
  const { tokens, launches } = there.secrets
  const spending = repeat === 'spending' ? [tokens[0], tokens.at(-1), launches[0]] : []
  const words = [...Object.values((repeat === 'read' ? there : current).marks), ...spending]
  const names = Object.keys(ask.def.shape)
  const whole = words.map((word) => Object.fromEntries(names.map((name) => [name, word])))
  return [{}, ...whole, ...names.map((name) => ({ [name]: words[0] }))]
}

test('every tenant reads its own strings, so that the others could be seen', () => {
  for (const { answers, word } of [one, other]) {
    const received = answers.map(({ text }) => text).join('\n')
    for (const what of ['support', 'terms', 'bot', 'name', 'new'])
      expect(received).toContain(word(what))
    expect(received).not.toContain(word('invite'))
  }
})

test.each(pairs)(
  'no call, said by anyone with anything, tells one tenant of the other',
  async (current, there) => {
    let options = 0
    const callerList: CallOptions[] = [
      { tenantId: current.tenantId },
      { tenantId: current.tenantId, bearer: current.bearer },
      { tenantId: current.tenantId, bearer: there.bearer },
      { tenantId: current.tenantId, bearer: there.secrets.tokens[0] },
    ]
    for (const [name, endpoint] of calls.filter(([name]) => !left.includes(name)))
      for (const caller of callerList) {
        const attempts = triesAt(endpoint, current, there)
        // Together, as the bank's time goes to waiting for its database.
        const answers = await Promise.all(
          attempts.map((words) => bank.ask(endpoint, { ...words }, caller)),
        )
        for (const { text, headers } of answers) {
          const whole = `${text}\n${JSON.stringify([...headers])}`
          expect(foreignCanaries(whole, current.tenantId), name).toEqual([])
        }
        options += attempts.length
      }
    expect(options).toBeGreaterThan(1_000)
  },
)

test('no row of one tenant holds a string of the other, save what was said to its door', async () => {
  for (const [current, there] of pairs) {
    // Who asks for a code in one bank with an address known in another has said it there.
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

test('no letter of one tenant speaks of the other', async () => {
  await bank.relay.drain()
  for (const { tenantId, subject, body } of bank.letters)
    expect(foreignCanaries(`${subject}\n${body}`, tenantId)).toEqual([])
})

test('no line of the log speaks of two tenants, or of anybody by name', () => {
  expect(bank.logged.length).toBeGreaterThan(1_000)
  for (const line of bank.logged) {
    const { tenantId = null } = JSON.parse(line) as { tenantId?: string }
    expect(foreignCanaries(line, tenantId)).toEqual([])
    expect(line).not.toMatch(/canary-/)
  }
})
