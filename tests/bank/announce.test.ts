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

test('open to the network it is named as this machine, else as the host that was given', () => {
  for (const [host, shown] of [
    ['127.0.0.1', 'localhost'],
    ['0.0.0.0', 'localhost'],
    ['bank.example', 'bank.example'],
  ] as const)
    expect(announcement(host, 80, tenants).join('\n')).toContain(`http://${shown}:80/sandbox`)
})

test('of the platform it names the address of its staff, and no customer', () => {
  const platform = { slug: 'alder', id: 'c', sandbox: true, isPlatform: true }
  const text = announcement('127.0.0.1', 4123, [platform]).join('\n')
  expect(text).toContain('The platform, for its staff: http://alder.localhost:4123 ')
  expect(text).not.toContain('password')
})
