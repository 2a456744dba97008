import { expect, test } from 'vitest'
import { staffRoles, type StaffRole } from '#contract/ops/roles'
import { languages } from '#contract/preferences'
import { receiptWords } from '#bank/activity/receiptWords'
import { reportWords } from '#bank/book/reportWords'
import { botTexts } from '#bank/bot/words'
import { hotWalletTexts } from '#bank/hotWallet/tell'
import { pageWords } from '#bank/kyc/hosted/words'
import { inviteTexts } from '#bank/member/messages'
import { botMessageTexts } from '#bank/notice/botMessage'
import { proofTexts } from '#bank/proof/messages'
import { sessionTexts } from '#bank/session/messages'
import { staffTexts } from '#bank/staff/messages'
import { statementWords } from '#bank/statement/words'

/**
 * What the bank itself writes, in letters, messages, papers and pages of its own, as a reviewed
 * table in both languages: where something is filled in stands its name, or what is said where there
 * is none. `npx vitest run --project bank tests/bank/words.test.ts -u` writes it anew.
 */

const tables: Record<string, (language: (typeof languages)[number]) => unknown> = {
  bot: (language) => botTexts[language],
  botMessage: (language) => botMessageTexts[language],
  hotWallet: (language) => hotWalletTexts[language],
  invitation: (language) => inviteTexts[language],
  proof: (language) => proofTexts[language],
  receipt: (language) => receiptWords[language],
  report: (language) => reportWords[language],
  'session by email': (language) => sessionTexts[language]('email'),
  'session by sms': (language) => sessionTexts[language]('sms'),
  staff: (language) =>
    Object.values(staffTexts[language]).map((say) => staffRoles.map(saidTo(say))),
  statement: (language) => statementWords[language],
  verification: (language) => pageWords[language],
}

type StaffSay = (typeof staffTexts)['en']['staff_end']

/** With the address of the console; whoever is invited reads it without one too. */
const saidTo = (say: StaffSay) => (role: StaffRole) =>
  [null, '‹console›'].map((console) => say({ bank: '‹bank›', console, role, days: 7 }))

type Say = (...facts: unknown[]) => unknown

/** Each fact is its name; one that is taken apart has a part of every name. */
function factsOf(say: Say): unknown[] {
  const taken = /^\(?(.*?)\)? =>/s.exec(String(say))?.[1] ?? ''
  return taken
    .split(/,(?![^{]*\})/)
    .map((name) =>
      name.trim().startsWith('{')
        ? new Proxy({}, { get: (_, part) => `‹${String(part)}›` })
        : `‹${name.trim()}›`,
    )
}

/** With everything, and without each where it is said otherwise then. */
function saidBy(say: Say): string[] {
  const facts = factsOf(say)
  const without = facts.map((_, at) => facts.map((fact, other) => (other === at ? null : fact)))
  return [facts, ...without].flatMap((given) => {
    try {
      const said = JSON.stringify(say(...given))
      return said.includes('null') ? [] : [said]
    } catch {
      return []
    }
  })
}

function linesOf(value: unknown, path: string): string[] {
  if (typeof value === 'function')
    return [...new Set(saidBy(value as Say).map((said) => `${path}: ${said}`))]
  if (typeof value !== 'object' || value === null) return [`${path}: ${JSON.stringify(value)}`]
  return Object.entries(value).flatMap(([name, part]) => linesOf(part, `${path} ${name}`))
}

test.each(Object.entries(tables))('%s says what was reviewed', async (name, wordsIn) => {
  const lines = languages.flatMap((language) => linesOf(wordsIn(language), language))
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`words/${name}.txt`)
})
