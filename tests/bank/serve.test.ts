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
