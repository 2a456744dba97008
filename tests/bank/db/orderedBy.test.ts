import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { isAlive, processStartOf } from '#bank/db/alive'
import { orderedBy } from '#bank/db/orderedBy'

const columns = { since: 'k.moved_at', assignee: 's.name' }

test('rows are ordered by a column and among equals by id, both one way', () => {
  expect(orderedBy('since', columns, 'k.id')).toBe('k.moved_at, k.id')
  expect(orderedBy('-since', columns, 'k.id')).toBe('k.moved_at desc, k.id desc')
  expect(orderedBy('-assignee', columns, 'k.id')).toBe('s.name desc, k.id desc')
})

test('a process lives until it ends, and no process has the number nought', async () => {
  expect([isAlive(process.pid), isAlive(0), isAlive(-1)]).toEqual([true, false, false])
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'])
  const born = processStartOf(child.pid!)
  expect(born).toBe(processStartOf(child.pid!))
  child.kill()
  await once(child, 'exit')
  expect(processStartOf(child.pid!)).toBeNull()
})
