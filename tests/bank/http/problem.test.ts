import { expect, test } from 'vitest'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { refusals } from '#contract/kit/refusals'
import { remedies } from '#contract/kit/remedy'
import { problemOf } from '#bank/http/problem'

const codes = Object.keys(refusals) as RefusalCode[]

test.each(codes)('%s says its status, its remedy and whether to try again', (code) => {
  const problem = problemOf(new Refusal(code), 'req_1')
  expect(problem).toMatchObject({
    type: `/problems/${code.toLowerCase().replaceAll('_', '-')}`,
    status: refusals[code],
    code,
    error: code,
    success: false,
    instance: '/requests/req_1',
    request_id: 'req_1',
    retryable: ['TRY_AGAIN', 'WAIT'].includes(remedies[code]),
    remedy: { action: remedies[code] },
    retry_after_s: null,
  })
  expect([problem.detail, problem.message]).toEqual([problem.title, problem.title])
})

test('a title is a sentence, and a detail is told but for defects', () => {
  expect(problemOf(new Refusal('CODE_INVALID'), 'r').title).toBe('Code invalid')
  expect(problemOf(new Refusal('CODE_INVALID', 'Twice.'), 'r').detail).toBe('Twice.')
  expect(problemOf(new Refusal('INTERNAL', 'stack of secrets'), 'r').detail).toBe('Internal')
})

const whole = {
  retry_after_s: 0,
  attempts_left: 0,
  state: '',
  allowed_events: [],
  errors: [],
}

test('facts are told where there are any', () => {
  expect(problemOf(new Refusal('CODE_INVALID', undefined, whole), 'r')).toMatchObject(whole)
  const bare = problemOf(new Refusal('CODE_INVALID'), 'r')
  for (const name of ['attempts_left', 'state', 'allowed_events', 'errors', 'bound'])
    expect(bare).not.toHaveProperty(name)
})
