import { expect, test } from 'vitest'
import { openTestBank } from '#tests/kit/bank'

const bank = await openTestBank()
const app = bank.serve({ page: () => new Response('a page') })

const read = async (method: string, path: string) => {
  const response = await app.request(new Request(`http://localhost${path}`, { method }))
  return [response.status, method === 'HEAD' ? '' : await response.text()]
}

test.each([
  ['GET', '/cards', 200, 'a page'],
  ['HEAD', '/cards', 200, ''],
  ['GET', '/api/v2/nothing', 404, 'NO_SUCH_CALL'],
  ['POST', '/cards', 404, 'NO_SUCH_CALL'],
  ['POST', '/api/v2/nothing', 404, 'NO_SUCH_CALL'],
])('%s %s: pages are read, and no call is one', async (method, path, status, text) => {
  expect(await read(method, path)).toEqual([status, expect.stringContaining(text)])
})

test('calls of staff are calls at the host of their console alone', async () => {
  const console = bank.serve({ isConsoleAt: (hostname) => hostname === 'staff.example' })
  const codeAt = async (host: string) => {
    const response = await console.request(`http://${host}/api/ops/self`)
    return ((await response.json()) as { code: string }).code
  }
  expect(await codeAt('bank.example')).toBe('NO_SUCH_CALL')
  expect(await codeAt('staff.example')).toBe('TENANT_REQUIRED')
})

test('what vendors and receivers send is limited by their network, before it is read', async () => {
  const flooded = bank.serve({ ipOf: (_, headers) => headers.get('x-test-ip') ?? '' })
  const send = async (ip: string) => {
    const headers = { 'x-test-ip': ip }
    const url = 'http://localhost/hooks/kyc/nobody/nothing'
    return (await flooded.request(new Request(url, { method: 'POST', headers }))).status
  }
  for (let times = 0; times < 200; times += 1) expect(await send('10.0.0.7')).toBe(404)
  expect([await send('10.0.0.7'), await send('10.1.0.7')]).toEqual([429, 404])
})
