import { expect, test } from 'vitest'
import { readNotices } from '#contract/notice'
import { staffAccess } from '#contract/ops/access'
import type { Customer } from '#contract/ops/customer'
import { staffRoles } from '#contract/ops/roles'
import { insertNotices } from '#bank/notice/insertNotices'
import { openStaff } from '#tests/bank/harness/staff'
import { openTestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'
import { openNoticeKit } from './noticeKit.ts'

/** What staff read of the notices of a customer; what became of each: noticeResults.test.ts. */

const bank = await openTestBank()
const { carry, inbox, noticesOf, pay, read, rows, tenantId, two } = await openNoticeKit(bank)

test('staff read of what kind each was, when and about which payment, and nothing it said', async () => {
  const { ann, bob } = await two()
  await pay(ann, bob, '4.37')
  await carry()
  const [order] = await rows<{ id: string; number: string }>(
    'select id, number::text from orders where tenant_id = $1 and person_id = $2',
    ann.personId,
  )
  const notices = await noticesOf(ann)
  expect(notices).toEqual([
    {
      id: expect.any(String),
      kind: 'money_sent',
      at: bank.clock.now().toISOString(),
      order,
      email: 'sent',
      telegram: 'absent',
      read_at: null,
    },
  ])
  expect(await noticesOf(bob)).toMatchObject([
    { kind: 'money_received', order: null, email: 'sent', telegram: 'sent', read_at: null },
  ])
  expect(JSON.stringify(notices)).not.toContain('4.37')
})

test('the newest come first, and no more than twenty', async () => {
  const { ann } = await two()
  const noticeAt = (minute: number) => ({
    personId: ann.personId,
    key: `minute ${minute}`,
    kind: 'data_copied' as const,
    facts: { name: 'Nobody’s business' },
    room: 'profile' as const,
    subject: null,
    walletId: null,
    at: new Date(bank.clock.now().getTime() - minute * 60_000),
  })
  const minutes = Array.from({ length: 25 }, (_, at) => (at * 7) % 25)
  await bank.world.engine.transaction({ tenantId, personId: null }, (tx) =>
    insertNotices(tx, tenantId, bank.world, minutes.map(noticeAt)),
  )
  const notices = await noticesOf(ann)
  const times = Array.from({ length: 20 }, (_, minute) => noticeAt(minute).at.toISOString())
  expect(notices.map(({ at }) => at)).toEqual(times)
  expect(JSON.stringify(notices)).not.toContain('Nobody’s business')
})

test('it is shown when the customer read one in the app', async () => {
  const { ann, bob } = await two()
  await pay(ann, bob)
  await carry()
  const [{ id } = { id: '' }] = (await inbox(bob)).data
  bank.clock.advance(5_000)
  await bob.ask(readNotices, { ids: [id] })
  expect(await noticesOf(bob)).toMatchObject([{ id, read_at: bank.clock.now().toISOString() }])
})

test('whoever may read the customer reads them, in that bank alone', async () => {
  const { ann, bob } = await two()
  await pay(ann, bob)
  await carry()
  for (const role of staffRoles) {
    const { status, body } = await read(bob, openStaff(bank, tenantId, role))
    const found = (body as unknown as Partial<Customer>).notices
    const isLetIn = staffAccess.readCustomer.includes(role)
    expect([role, status, found?.length], role).toEqual([
      role,
      isLetIn ? 200 : 403,
      isLetIn ? 1 : undefined,
    ])
  }
  const other = openStaff(bank, await openTenant(bank.world), 'support')
  expect((await read(bob, other)).status).toBe(404)
})
