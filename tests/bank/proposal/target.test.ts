import { expect, test } from 'vitest'
import { objectOf, type ProposalTarget } from '#bank/proposal/target'

const objects: [target: object, object: string][] = [
  [{ is: 'order', order: { personId: 'p1' } }, 'person p1'],
  [{ is: 'policy' }, 'policy'],
  [{ is: 'brand' }, 'brand'],
  [{ is: 'vendor', name: 'sumsub' }, 'vendor sumsub'],
  [{ is: 'setting', after: { part: 'coins' } }, 'setting coins'],
  [{ is: 'claim', wallet: { person_id: 'p1' } }, 'person p1'],
  [{ is: 'closing', person: { id: 'p1' } }, 'person p1'],
  [{ is: 'adjustment', draft: { person_id: 'p1' } }, 'person p1'],
  [{ is: 'limit', person: { id: 'p1' } }, 'person p1'],
  [{ is: 'staff', change: { staff_id: 's1' } }, 'staff s1'],
  [{ is: 'host', draft: { hostname: 'bank.example' } }, 'host bank.example'],
  [{ is: 'bot' }, 'bot'],
  [{ is: 'tenant', change: { slug: 'fern' } }, 'tenant fern'],
]

test.each(objects)('the audit calls %j by the name %s', (target, object) => {
  expect(objectOf(target as ProposalTarget)).toBe(object)
})
