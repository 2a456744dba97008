import { expect, test } from 'vitest'
import type { StaffContext } from '#bank/requestContext'
import type { ProposalListRow } from '#bank/proposal/proposal.rows'
import { mayDecide, proposalShown } from '#bank/proposal/shown'
import type { ProposalTarget } from '#bank/proposal/target'

/** What is shown of a proposal is what it is about, and nothing else. */

const at = new Date('2026-03-02T09:00:00Z')
const row = {
  id: 'r1',
  kind: 'vendor_keys',
  status: 'PROPOSED',
  reason: 'Why',
  proposed_by: 's1',
  proposer: 'Sam',
  proposed_at: at,
  expires_at: at,
  decided_by: null,
  decided_at: null,
  decision: null,
  tenant_outcome: null,
  tenant_obstacle: null,
} as unknown as ProposalListRow

const caller = (staffId: string, role = 'owner') =>
  ({ staffId, role }) as unknown as StaffContext['caller']

const shown = (target: object, by = 's2') => {
  const whole = { isCurrent: true, ...target } as ProposalTarget
  return proposalShown({ caller: caller(by) }, row, whole)
}

const brand = { name: 'Fern', mark: 'M0 0', accent: '#111111', radius: 8 }
const terms = { support_email: null, terms_url: null }
const parts: [part: string, target: object, found: object][] = [
  [
    'brand',
    { base: { version: 4, brand }, brand: { ...brand, name: 'Moss' }, restores: 2 },
    {
      version: 5,
      restores: 2,
      brand: { ...brand, name: 'Moss' },
      changes: [{ field: 'name', before: 'Fern', after: 'Moss' }],
    },
  ],
  [
    'vendor',
    { name: 'sumsub', hint: 'evel', formerHint: 'mill', triedAt: at, former: null },
    {
      name: 'sumsub',
      hint: 'evel',
      former_hint: 'mill',
      tried_at: at.toISOString(),
      former: null,
    },
  ],
  [
    'setting',
    {
      before: { part: 'contacts', ...terms },
      after: { part: 'contacts', ...terms, support_email: 'help@fern.example' },
    },
    { part: 'contacts', changes: [expect.objectContaining({ after: 'help@fern.example' })] },
  ],
  ['host', { draft: { hostname: 'fern.example' } }, { hostname: 'fern.example' }],
  [
    'bot',
    { draft: { name: 'fern_bot', bot_id: '7', tried_at: null }, formerName: 'moss_bot' },
    { name: 'fern_bot', bot_id: '7', tried_at: null, former_name: 'moss_bot' },
  ],
  [
    'tenant',
    { change: { tenant_id: 't1', slug: 'fern', creation: null, pause: null } },
    { id: 't1', slug: 'fern', creation: null, pause: null, outcome: null, obstacle: null },
  ],
]

test.each(parts)('of a %s its own part is shown alone', (part, target, found) => {
  const others = parts.map(([name]) => name).filter((name) => name !== part)
  const whole = shown({ is: part, ...target })
  expect(whole).toMatchObject({ [part]: found, order: null, policy: null, is_current: true })
  expect(whole).toMatchObject(Object.fromEntries(others.map((name) => [name, null])))
})

test('whoever proposed it may withdraw it, and another decide', () => {
  const target = { is: 'vendor', name: 'sumsub', hint: null, formerHint: null, triedAt: null }
  const may = (by: string) => {
    const { can_decide, can_withdraw } = shown(target, by)
    return [can_decide, can_withdraw]
  }
  expect([may('s1'), may('s2')]).toEqual([
    [false, true],
    [true, false],
  ])
})

test('nobody decides about themselves', () => {
  const target = { is: 'staff', change: { staff_id: 's2' } } as ProposalTarget
  const may = (staffId: string) => mayDecide(caller(staffId), 'staff_role', target)
  expect([may('s2'), may('s3')]).toEqual([false, true])
})
