import { expect, test } from 'vitest'
import { readNotices } from '#contract/notice'
import { createSweeper } from '#bank/sweep/sweeper'
import { openTestBank } from '#tests/kit/bank'
import { openInboxes } from './inbox.ts'

const bank = await openTestBank()
const { carry, inbox, moveIn, pay, rows } = await openInboxes(bank)
const { sweep } = createSweeper(bank.world)

const DAY_MS = 24 * 3_600_000
const ago = (days: number) => new Date(bank.clock.now().getTime() - days * DAY_MS)

/** Somebody with three notices: read long ago, read lately, and unread. */
async function reader() {
  const [ann, bob] = [await moveIn(), await moveIn()]
  for (const amount of ['1', '2', '3']) await pay(ann, bob, amount)
  await carry()
  await bob.ask(readNotices, { until: 2 })
  const date = (number: number, days: number, readDays: number | null) =>
    rows(
      'update notices set at = $4, read_at = $5 where tenant_id = $1 and person_id = $2 and number = $3',
      bob.personId,
      number,
      ago(days),
      readDays === null ? null : ago(readDays),
    )
  await date(1, 400, 91)
  await date(2, 400, 89)
  await date(3, 400, null)
  return bob
}

test('sweeps notices read three months ago, but no unread ones', async () => {
  const bob = await reader()
  await sweep()
  const { data, unread, total } = await inbox(bob)
  expect(data.map(({ number }) => number)).toEqual([3, 2])
  expect({ unread, total }).toEqual({ unread: 1, total: 2 })
})

test('does not repeat a swept notice or reuse its number', async () => {
  const [bob, ann] = [await reader(), await moveIn()]
  await sweep()
  await carry()
  await pay(ann, bob, '4')
  await carry()
  expect((await inbox(bob)).data.map(({ number }) => number)).toEqual([4, 3, 2])
})
