import { expect, test } from 'vitest'
import { basePaths, type Endpoint } from '#contract/kit/endpoint'
import { table } from '#contract/table'
import answers from '#app/workbench/screen/answers.json'
import { answerTo } from '#app/workbench/screen/answers.ts'

/** What the live screens of the workbench are shown with: written by tests/browser/answers.test.ts. */

const endpoints = Object.values<Endpoint>(table).toSorted(
  (one, other) =>
    // `/user/overview` before `/user/:id`.
    Number(one.path.includes(':')) - Number(other.path.includes(':')),
)

function endpointFor(call: string): Endpoint | undefined {
  const [verb = '', path = ''] = call.split(' ')
  return endpoints.find((endpoint) => {
    const pattern = `${basePaths[endpoint.base]}${endpoint.path}`.replaceAll(/:\w+/g, '[^/]+')
    return endpoint.verb === verb && new RegExp(`^${pattern}$`).test(path.split('?')[0]!)
  })
}

test.each(Object.entries(answers))('%s was answered as the contract says', (call, body) => {
  const endpoint = endpointFor(call)
  expect(endpoint?.reply.safeParse(body).error).toBeUndefined()
  expect(endpoint).toBeDefined()
})

test('an answer is found for another id and another query, and for nothing else', () => {
  const recorded = { 'GET /orders/a1b2?limit=1': 'one', 'GET /orders/list': 'all' }
  expect(answerTo(recorded, 'GET', '/orders/x9?limit=5')).toBe('one')
  expect(answerTo(recorded, 'GET', '/orders/list?limit=5')).toBe('all')
  expect(answerTo(recorded, 'POST', '/orders/x9')).toBeUndefined()
  expect(answerTo(recorded, 'GET', '/orders/x9/lines')).toBeUndefined()
})
