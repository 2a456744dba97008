import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { languages } from '#contract/preferences'
import { member as membersEn } from '#app/features/member/words.en.ts'
import { jsonResponse } from '#tests/kit/fakeBank'
import { approval_sum, later, moment, openTo, peopleOf, SUM, USERS } from './memberPages.ts'
import { clickButton } from './openApp.tsx'
import { said } from './said.ts'

/** The sum of a wallet above which two people pay, as it is about to change. */

beforeAll(
  () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T12:00:00Z') }),
)
afterAll(() => void vi.useRealTimers())

const shown = () => said(document.querySelector('main')!)

const sums: [what: string, people: object[], sum: object][] = [
  ['agreed to', peopleOf('owner'), { sum: '500.00', from: moment, agree_until: null }],
  ['nobody left', peopleOf('owner').slice(0, 3), { sum: null, from: moment, agree_until: later }],
]

test.each(languages)('member.sums in %s', async (language) => {
  const told: string[] = []
  for (const [what, people, next] of sums) {
    const list = { success: true, data: people, approval_sum: { ...approval_sum, next } }
    await openTo('owner', '/members', { [USERS]: () => jsonResponse(list) }, language)
    told.push(`# ${what}`, shown(), '')
  }
  const file = `screens/member.sums.${language}.txt`
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot(file)
})

test('whoever approves agrees to the sum they read', async () => {
  const { bank } = await openTo('approver', '/members')
  const asked: unknown[] = []
  bank.pages[`${SUM}/next/agree`] = ({ body }) => {
    asked.push(JSON.parse(body))
    return jsonResponse({ success: true, data: approval_sum })
  }
  await clickButton(membersEn.agree)
  expect(asked).toEqual([{ sum: null }])
})
