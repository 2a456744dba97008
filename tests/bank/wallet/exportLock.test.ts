import { expect, test } from 'vitest'
import type { PersonContext } from '#bank/requestContext'
import { createExportLock } from '#bank/wallet/exportLock'
import { openCounterpartyKit, type Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'

/** One file at a time for a person, and none that is held up by a file that died. */

const bank = await openTestBank()
const kit = await openCounterpartyKit(bank)
const MINUTE = 60_000

/** A file that somebody is about to have. */
function fileOf({ personId }: Owner) {
  const scope = { tenantId: kit.tenantId, personId }
  const { world } = bank
  const lock = createExportLock({ world })
  const within = (work: (context: PersonContext) => Promise<unknown>) =>
    world.engine.transaction(scope, (tx) => work({ tx, scope, world } as PersonContext))
  return {
    take: () =>
      within(lock.take).then(
        () => 'taken',
        (refusal: { code: string; facts: { retry_after_s?: number } }) =>
          `${refusal.code} ${refusal.facts.retry_after_s}`,
      ),
    renew: () => within(lock.renew),
    release: () => within(lock.release),
  }
}

test('while one is read, the same person begins no other, and somebody else does', async () => {
  const [ann, bob] = [await kit.moveIn(), await kit.moveIn()]
  const first = fileOf(ann)
  expect(await first.take()).toBe('taken')
  expect(await fileOf(ann).take()).toBe('RATE_LIMITED 5')
  expect(await fileOf(bob).take()).toBe('taken')
  await first.release()
  expect(await fileOf(ann).take()).toBe('taken')
})

test('one that died holds up the next for a minute, one that is read as long as it is', async () => {
  const ann = await kit.moveIn()
  const first = fileOf(ann)
  await first.take()
  bank.clock.advance(MINUTE - 1)
  expect(await fileOf(ann).take()).toBe('RATE_LIMITED 5')
  await first.renew()
  bank.clock.advance(MINUTE - 1)
  expect(await fileOf(ann).take()).toBe('RATE_LIMITED 5')
  bank.clock.advance(1)
  expect(await fileOf(ann).take()).toBe('taken')
})

test('one that comes back after its minute takes nothing from the next', async () => {
  const ann = await kit.moveIn()
  const [late, next] = [fileOf(ann), fileOf(ann)]
  await late.take()
  bank.clock.advance(MINUTE)
  await next.take()
  bank.clock.advance(MINUTE / 2)
  await late.renew()
  await late.release()
  expect(await fileOf(ann).take()).toBe('RATE_LIMITED 5')
  bank.clock.advance(MINUTE / 2)
  expect(await fileOf(ann).take()).toBe('taken')
})
