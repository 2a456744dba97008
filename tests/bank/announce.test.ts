import { expect, test } from 'vitest'
import { announcement } from '#bank/announce'

/** What `npm start` and `npm run dev` print once the bank is open. */

const tenants = [
  { slug: 'larkspur', id: 'a', sandbox: true },
  { slug: 'nobody', id: 'b', sandbox: true },
]

test('names every address at the port it listens on, and the customers of the demo', () => {
  const text = announcement('127.0.0.1', 4123, tenants).join('\n')
  for (const path of ['/telegram/', '/sandbox', '/workbench/', '/openapi.json'])
    expect(text).toContain(`http://localhost:4123${path}`)
  expect(text).toContain('larkspur: http://larkspur.localhost:4123')
  expect(text).toContain('ada@larkspur.example')
  expect(text).not.toContain('nobody')
})

test('uses the name of a host that is not this machine', () => {
  expect(announcement('bank.example', 80, tenants).join('\n')).toContain('http://bank.example:80/')
})
