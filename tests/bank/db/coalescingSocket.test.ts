import { once } from 'node:events'
import { createServer, Socket, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CoalescingSocket } from '#bank/db/coalescingSocket'

test('sends one tick’s writes as one packet', async () => {
  const server = createServer((received) => received.pipe(received)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const line = new CoalescingSocket()
  onTestFinished(() => {
    line.destroy()
    server.close()
  })
  line.connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(line, 'connect')

  const together = vi.spyOn(Socket.prototype, '_writev')
  const alone = vi.spyOn(Socket.prototype, '_write')
  for (const word of ['begin; ', 'select 1; ', 'commit']) line.write(word)
  let echoed = ''
  for await (const received of line) if ((echoed += String(received)).endsWith('commit')) break
  expect(echoed).toBe('begin; select 1; commit')
  expect(together.mock.contexts.filter((one) => one === line)).toHaveLength(1)
  expect(alone.mock.contexts).not.toContain(line)
})
