import { once } from 'node:events'
import { createServer, Socket, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { GatheringSocket } from '#bank/db/coalescingSocket'

test('what is said in one turn leaves in one piece', async () => {
  const server = createServer((heard) => heard.pipe(heard)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const line = new GatheringSocket()
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
  for await (const heard of line) if ((echoed += String(heard)).endsWith('commit')) break
  expect(echoed).toBe('begin; select 1; commit')
  expect(together.mock.contexts.filter((one) => one === line)).toHaveLength(1)
  expect(alone.mock.contexts).not.toContain(line)
})
