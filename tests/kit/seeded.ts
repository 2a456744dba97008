import { seed } from '#bank/db/seed/seed'
import { createManualClock } from '#bank/outside/clock'
import { openSeal } from '#bank/outside/seal'
import { makeTemplateOnce, openFrom } from './postgres.ts'
import { pretendWorld } from './world.ts'

const TEMPLATE = 'bank_seeded'
const BEGINNING = '2026-03-02T09:00:00Z'

/** One for all, or nobody could read what the seed has sealed. */
const seal = openSeal(Buffer.alloc(32, 'sluice'))

/**
 * A database with the tenants of `npm start`, and the seal of what is in it. Seeding each anew took
 * longer than most files ask of their bank.
 */
export async function openSeeded() {
  await makeTemplateOnce(TEMPLATE, (engine) =>
    seed(pretendWorld(engine, createManualClock(BEGINNING), { seal }).world),
  )
  return { engine: await openFrom(TEMPLATE), seal }
}
