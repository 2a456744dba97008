import { expect, test } from 'vitest'
import type { MemberRole } from '#contract/member'
import type { WalletRole } from '#contract/wallet'
import { approvalSumShown, sumInForce } from '#bank/member/approvalSum'
import { assertManages, grantOf, isMore, type Grant } from '#bank/member/role'

/** Whom each may let in, and which change gives somebody more than they had. */

const manages: [acting: WalletRole, role: MemberRole, may: boolean][] = [
  ['owner', 'admin', true],
  ['owner', 'viewer', true],
  ['admin', 'admin', false],
  ['admin', 'payer', true],
  ['admin', 'approver', true],
  ['admin', 'viewer', true],
  ['payer', 'viewer', false],
  ['approver', 'viewer', false],
  ['viewer', 'viewer', false],
]

test.each(manages)('%s manages %s: %s', (acting, role, may) => {
  const manage = () => assertManages(acting, 'viewer', role)
  if (may) expect(manage).not.toThrow()
  else expect(manage).toThrow(expect.objectContaining({ code: 'ROLE_NOT_ALLOWED' }))
})

const roles: [string, Grant, Grant, isMore: boolean][] = [
  ['viewer to payer', { role: 'viewer', most: null }, { role: 'payer', most: 1n }, true],
  ['viewer to approver', { role: 'viewer', most: null }, { role: 'approver', most: null }, true],
  ['viewer to admin', { role: 'viewer', most: null }, { role: 'admin', most: null }, true],
  ['payer to approver', { role: 'payer', most: 9n }, { role: 'approver', most: null }, true],
  ['approver to payer', { role: 'approver', most: null }, { role: 'payer', most: 1n }, true],
  ['payer to viewer', { role: 'payer', most: 9n }, { role: 'viewer', most: null }, false],
  ['admin to payer', { role: 'admin', most: null }, { role: 'payer', most: 9n }, false],
  ['admin to viewer', { role: 'admin', most: null }, { role: 'viewer', most: null }, false],
  ['a payer of more', { role: 'payer', most: 9n }, { role: 'payer', most: 10n }, true],
  ['a payer of as much', { role: 'payer', most: 9n }, { role: 'payer', most: 9n }, false],
  ['a payer of less', { role: 'payer', most: 9n }, { role: 'payer', most: 8n }, false],
  ['admin as before', { role: 'admin', most: null }, { role: 'admin', most: null }, false],
]

test.each(roles)('%s', (_, before, after, more) => {
  expect(isMore(before, after)).toBe(more)
})

test('a payer has a sum from a cent on, and nobody else has any', () => {
  expect(grantOf('payer', '0.01')).toEqual({ role: 'payer', most: 1n })
  for (const role of ['admin', 'approver', 'viewer'] as const)
    expect(grantOf(role, '5')).toEqual({ role, most: null })
  for (const sum of ['0', '-1', '0.001', '', null, undefined])
    expect(() => grantOf('payer', sum)).toThrow(
      expect.objectContaining({
        code: 'AMOUNT_INVALID',
        facts: { errors: [{ pointer: '/pays_most', code: 'AMOUNT_INVALID' }] },
      }),
    )
})

test('a sum that comes is in force from its moment on', () => {
  const at = new Date('2026-03-02T09:00:00Z')
  const before = new Date(at.getTime() - 1)
  const row = { sum: 100n, next_sum: 500n, next_at: at, agree_until: null }
  expect([sumInForce(row, before), sumInForce(row, at)]).toEqual([100n, 500n])
  expect(sumInForce({ ...row, next_at: null }, at)).toBe(100n)
  expect(sumInForce({ ...row, next_sum: null }, at)).toBeNull()
  expect(approvalSumShown(row, before)).toEqual({
    sum: '1.00',
    next: { sum: '5.00', from: at.toISOString(), agree_until: null },
  })
  expect(approvalSumShown(row, at)).toEqual({ sum: '5.00', next: null })
  expect(approvalSumShown({ ...row, sum: null, next_sum: null, next_at: null }, at)).toEqual({
    sum: null,
    next: null,
  })
})
