import { dayOf, nextDayOf, previousDay } from '#bank/book/day'
import { inTenant } from '#bank/db/engine'
import { everyReal, type Every } from '#bank/outside/clock'
import { defectIn } from '#bank/outside/log'
import { listTenantIds } from '#bank/tenant/tenant.rows'
import type { BankServices } from '#bank/services'
import { listDaysSoFar } from './days.rows.ts'
import { listSources } from './ours.rows.ts'
import { takeStatement } from './take.ts'

const ROUND_MS = 10 * 60_000
/** Longer than a commit takes, and than the clocks of two banks differ. */
const AFTER_MS = 10 * 60_000

/** Takes in each day's statements once it has ended, also those that are late. */
export function createStatementTaker(world: BankServices) {
  let stopRounds = () => {}
  let round: Promise<void> | null = null

  async function takeTenant(tenantId: string): Promise<void> {
    for (const { source, day } of await daysDue(world, tenantId))
      try {
        await takeStatement(world, { tenantId, source, day })
      } catch (thrown) {
        world.log.error('statement not taken', { tenantId, topic: source, ...defectIn(thrown) })
      }
  }

  async function takeAll(): Promise<void> {
    for (const tenantId of await listTenantIds(world.engine))
      try {
        await takeTenant(tenantId)
      } catch (thrown) {
        world.log.error('statements not taken', { tenantId, ...defectIn(thrown) })
      }
  }

  return {
    takeAll,
    start(every: Every = everyReal): void {
      const run = () => void (round ??= takeAll().finally(() => (round = null)))
      run()
      stopRounds = every(ROUND_MS, run)
    },
    async stop(): Promise<void> {
      stopRounds()
      await round
    },
  }
}

/** The first day of an account is the one before it was first looked at: earlier ones are not. */
async function daysDue({ engine, clock }: BankServices, tenantId: string) {
  const ended = previousDay(dayOf(new Date(clock.now().getTime() - AFTER_MS)))
  const { sources, soFar } = await inTenant(engine, tenantId, async (tx) => ({
    sources: await listSources(tx, tenantId),
    soFar: new Map((await listDaysSoFar(tx, tenantId)).map((one) => [one.source, one])),
  }))
  return sources.flatMap((source) => {
    const known = soFar.get(source)
    const days = known ? [...known.missing, ...daysAfter(known.last, ended)] : [ended]
    return days.map((day) => ({ source, day }))
  })
}

function daysAfter(last: string, ended: string): string[] {
  const days: string[] = []
  for (let day = nextDayOf(last); day <= ended; day = nextDayOf(day)) days.push(day)
  return days
}
