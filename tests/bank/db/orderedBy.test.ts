import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAlive, processStartOf } from '#bank/db/alive'
import { listsIn, valuesIn } from '#bank/db/insertRow'
import { orderedBy } from '#bank/db/orderedBy'

const columns = { since: 'k.moved_at', assignee: 's.name' }

test('rows are ordered by a column and among equals by id, both one way', () => {
  expect(orderedBy('since', columns, 'k.id')).toBe('k.moved_at, k.id')
  expect(orderedBy('-since', columns, 'k.id')).toBe('k.moved_at desc, k.id desc')
  expect(orderedBy('-assignee', columns, 'k.id')).toBe('s.name desc, k.id desc')
})

test('values come in the order of the columns, and none is made up', () => {
  const row = { b: 2, a: 1, c: null, d: undefined }
  expect(valuesIn('a, b,\n  c, d', row)).toEqual([1, 2, null, undefined])
  expect(() => valuesIn('a, e', row)).toThrow('The row has no e.')
  expect(listsIn('b, a', [row, { a: 3, b: 4 }])).toEqual([
    [2, 4],
    [1, 3],
  ])
  expect(listsIn('a, b', [])).toEqual([[], []])
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

/** Elsewhere nothing tells when a process was born, or that it has ended. */
test.runIf(process.platform === 'linux')(
  'a process that has ended and that nobody asked about is not alive',
  async () => {
    const parent = spawn('sh', ['-c', 'exec 3<&0; cat <&3 & echo $!; exec sleep 60'])
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(String(line))
    expect(pid).toBeGreaterThan(0)
    // The shell might ask about its child, sleep never does: the child ends under sleep.
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
    expect(isAlive(pid)).toBe(true)
    parent.stdin.end()
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect(() => process.kill(pid, 0)).not.toThrow()
    // Ticks since the machine was started: whoever is born later has more of them.
    expect(Number(processStartOf(parent.pid!))).toBeGreaterThan(Number(processStartOf(process.pid)))
    parent.kill()
    await once(parent, 'exit')
  },
)
