import { expect, test } from 'vitest'
import { openTestBank, type Knock } from '#tests/kit/bank'
import { freshEmail, openBranch } from './tenantKit.ts'

/** Whom the bank tells of a session that began somewhere else. */

const bank = await openTestBank()
const { moveIn } = await openBranch(bank)

const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko Firefox/140.0' }

/** What was written of new devices while somebody came in by each of these. */
async function toldOf(...knocks: Knock[]) {
  const email = freshEmail()
  for (const knock of knocks) {
    await moveIn(email, knock)
    bank.clock.turn(60_000)
  }
  await bank.relay.drain()
  return bank.letters
    .filter(({ to, subject }) => to === email && subject.startsWith('A new device signed in'))
    .map(({ body }) => body)
}

test('the first session of all, and another in the same place, are no news', async () => {
  expect(await toldOf({ ip: '10.1.1.1' }, { ip: '10.1.1.1' }, { ip: '10.1.1.77' })).toEqual([])
})

test('a browser never seen before is told of, with where it stands', async () => {
  const told = await toldOf({ ip: '10.1.1.1' }, { ip: '10.1.1.1', headers: firefox })
  expect(told).toEqual([expect.stringContaining('Firefox, Windows, at the address 10.1.1.1')])
})

test('so is the same browser in another network, and the mini app', async () => {
  const told = await toldOf(
    { ip: '10.1.1.1' },
    { ip: '10.9.9.9' },
    { ip: '10.9.9.9', client: 'telegram' },
    { ip: '2001:db8::5' },
    { ip: '2001:db8::77' },
    { ip: '10.1.1.1' },
  )
  expect(told.map((body) => / address (\S+)\. /.exec(body)?.[1])).toEqual([
    '10.9.9.9',
    '10.9.9.9',
    '2001:db8::5',
  ])
})
