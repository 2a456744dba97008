import { expect, test } from 'vitest'
import {
  addDisputeEvidence,
  ANSWER_DAYS,
  EVIDENCE_BYTES_MAX,
  EVIDENCE_FILES_MAX,
  readPurchaseDispute,
} from '#contract/cardDispute'
import { searchAudit } from '#contract/ops/audit'
import * as ops from '#contract/ops/dispute'
import { openTestBank } from '#tests/kit/bank'
import { PNG } from '#tests/kit/png'
import { openDisputing } from './disputing.ts'

/** What the customer sends with a dispute, what staff ask for, and who reads which of it. */

const bank = await openTestBank()
const kit = await openDisputing(bank)

test('files: pictures and PDF by what is in them, a few, not large, each once', async () => {
  const one = await kit.disputed()
  const wrong = await one.evidence(Buffer.from('MZ not a picture').toString('base64'))
  expect(wrong.body.errors).toEqual([{ pointer: '/content', code: 'TYPE' }])
  const large = Buffer.concat([PNG, Buffer.alloc(EVIDENCE_BYTES_MAX)])
  expect((await one.evidence(large.toString('base64'))).status).toBe(400)
  const aByteMore = Buffer.concat([PNG, Buffer.alloc(EVIDENCE_BYTES_MAX - PNG.length + 1)])
  const refused = await one.evidence(aByteMore.toString('base64'))
  expect(refused.body.errors).toEqual([{ pointer: '/content', code: 'SIZE' }])
  const over = 'A'.repeat(EVIDENCE_BYTES_MAX * 2)
  expect((await one.evidence(over)).body.code).toBe('BODY_TOO_LARGE')
  const most = Buffer.concat([PNG, Buffer.alloc(EVIDENCE_BYTES_MAX - PNG.length)])
  expect((await one.evidence(most.toString('base64'), 'most.png')).status).toBe(200)
  for (let round = 0; round < 2; round += 1) await one.evidence()
  expect((await one.read()).files.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['most.png', 'receipt.png']),
  )
  expect((await one.read()).files).toHaveLength(2)
  for (let at = 2; at < EVIDENCE_FILES_MAX; at += 1)
    await one.evidence(Buffer.concat([PNG, Buffer.alloc(at)]).toString('base64'))
  const more = await one.evidence(Buffer.concat([PNG, Buffer.alloc(9)]).toString('base64'))
  expect(more.body.code).toBe('LIMIT_REACHED')
})

test('a body of that size is read only from whoever may send it', async () => {
  const one = await kit.disputed()
  const content = Buffer.alloc(200_000, 65).toString('base64')
  const body = { id: one.dispute, name: 'x.png', content }
  const anybody = await bank.ask(addDisputeEvidence, body, { tenantId: kit.tenantId })
  expect(anybody.status).toBe(401)
})

test('staff open the files for a reason, and what they wrote for each other stays with them', async () => {
  const one = await kit.disputed()
  await one.evidence()
  const open = { id: one.dispute, reason: 'To compare the receipts' }
  const { body } = await kit.as('support', ops.openDisputeEvidence, open)
  const { files } = body as unknown as ops.OpenedEvidence
  expect(files).toMatchObject([{ name: 'receipt.png', content_type: 'image/png' }])
  expect(Buffer.from(files[0]?.content ?? '', 'base64').equals(PNG)).toBe(true)
  expect((await kit.as('auditor', ops.openDisputeEvidence, open)).status).toBe(403)
  const rows = await kit.as('owner', searchAudit, { action: 'dispute_evidence_opened' })
  expect(rows.body.data).toContainEqual(expect.objectContaining({ reason: open.reason }))
  await one.credit()
  await one.file()
  const { text } = await one.owner.ask(readPurchaseDispute, { id: one.id })
  expect(text).not.toContain(kit.reason)
  expect((await one.staffRead()).steps.map(({ words }) => words)).toContain(kit.reason)
})

test('asked for more the customer answers, or staff go on without', async () => {
  const one = await kit.disputed()
  const message = 'Please send the first receipt.'
  await one.askMore(message)
  expect(await one.read()).toMatchObject({
    status: 'NEEDS_MORE',
    can: ['addEvidence', 'answer', 'withdraw'],
  })
  expect((await one.read()).steps.at(-1)).toMatchObject({ words: message, by: 'bank' })
  await one.answer('Here it is.')
  expect((await one.answer('Again.')).body.code).toBe('STATE_CONFLICT')
  expect((await one.staffRead()).steps.at(-1)).toMatchObject({
    words: 'Here it is.',
    by: 'customer',
  })
  await one.askMore(message)
  await bank.worker.drain()
  expect((await one.read()).status).toBe('NEEDS_MORE')
  await bank.world.engine.transaction({ tenantId: kit.tenantId, personId: null }, (tx) =>
    tx.query(`update card_disputes set due_at = due_at - make_interval(days => $1) where id = $2`, [
      ANSWER_DAYS,
      one.dispute,
    ]),
  )
  bank.clock.advance(ANSWER_DAYS * 86_400_000)
  await bank.worker.drain()
  expect(await statusOf(one.dispute)).toBe('OPEN')
})

const statusOf = (id: string) =>
  bank.world.engine.transaction({ tenantId: kit.tenantId, personId: null }, async (tx) => {
    const row = await tx.row<{ status: string }>('select status from card_disputes where id = $1', [
      id,
    ])
    return row?.status
  })
