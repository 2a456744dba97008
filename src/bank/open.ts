import { table } from '#contract/table'
import { createSealer } from './audit/sealer.ts'
import { openEngine } from './db/open.ts'
import { seed } from './db/seed.ts'
import { handlers } from './handlers.ts'
import { postman } from './outbox/letters.ts'
import { createRelay } from './outbox/relay.ts'
import { realClock } from './outside/clock.ts'
import { openLog } from './outside/log.ts'
import { masterKey } from './outside/masterKey.ts'
import { openPasswords } from './outside/passwords.ts'
import { openPost } from './outside/post.ts'
import { openRandom } from './outside/random.ts'
import { openSeal } from './outside/seal.ts'
import { createBank, servedBy, type BankOptions } from './serve.ts'
import type { Env, Settings } from './settings.ts'
import { createSweeper } from './sweep/sweeper.ts'
import type { World } from './world.ts'

/**
 * The bank with the real world around it: its engine open and migrated, its seeds sown, and its own
 * work (letters, the audit chain, sweeping) under way. Serving it over a port is the caller's.
 */
export async function openBank(settings: Settings, env: Env, say: (line: string) => void) {
  const { dataDir, databaseUrl } = settings
  const clock = realClock
  const random = openRandom(clock)
  const log = openLog(clock, process.stdout.isTTY)
  const engine = await openEngine({ dataDir, databaseUrl, say })
  const post = openPost(env, { engine, clock, random }, say)
  const seal = openSeal(masterKey(env, dataDir))
  const world: World = { engine, clock, random, log, seal, post, passwords: openPasswords() }
  if (settings.demo) await seed(world)

  const relay = createRelay(world, { letter: postman(world) })
  const workers = [relay, createSealer(world), createSweeper(world)]
  for (const worker of workers) worker.start()

  return {
    world,
    serve: (more: Pick<BankOptions, 'ipOf' | 'page'>) =>
      createBank({
        ...more,
        world,
        served: servedBy(table, handlers),
        committed: (tenantId) => relay.nudge(tenantId),
      }),
    async close() {
      for (const worker of workers) await worker.stop()
      await engine.close()
    },
  }
}

export type OpenedBank = Awaited<ReturnType<typeof openBank>>
