import { tooFast } from '#bank/http/limits'
import type { PersonContext } from '#bank/requestContext'
import { releaseExportLock, renewExportLock, takeExportLock } from './exportLock.rows.ts'

const LOCK_MS = 60_000
const RETRY_AFTER_S = 5

/** One export at a time for a person. */
export function createExportLock({ world }: Pick<PersonContext, 'world'>) {
  const id = world.random.id()
  const lock = () => ({ id, until: new Date(world.clock.now().getTime() + LOCK_MS) })
  return {
    async take({ tx, scope }: PersonContext) {
      if (!(await takeExportLock(tx, scope, lock(), world.clock.now())))
        throw tooFast(RETRY_AFTER_S)
    },
    renew: ({ tx, scope }: PersonContext) => renewExportLock(tx, scope, lock()),
    release: ({ tx, scope }: PersonContext) => releaseExportLock(tx, scope, id),
  }
}
