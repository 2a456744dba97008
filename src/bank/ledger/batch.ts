import { isConnectionLost } from '#bank/db/connectionLost'
import { inTenant, type Engine, type Tx } from '#bank/db/engine'
import type { Clock } from '#bank/services'
import { resultsOf, hashedOnce, readResult } from './post.ts'
import type { Posted } from './transfer.ts'
import { postSteps } from './post.rows.ts'
import { lockRows, writeRows, type LedgerStep } from './step.ts'

export interface PendingStep {
  step: LedgerStep
  resolve(posted: Posted): void
  reject(thrown: unknown): void
}

interface BatchDeps {
  engine: Engine
  clock: Clock
}

/** If one step fails the whole batch, it is halved until that one stands alone. */
export async function writeBatch(deps: BatchDeps, tenantId: string, batch: PendingStep[]) {
  try {
    const answers = await resultsFor(deps, tenantId, batch)
    batch.forEach((one, place) => settle(one, answers[place]))
  } catch (thrown) {
    if (batch.length === 1 || isConnectionLost(thrown)) {
      for (const one of batch) one.reject(thrown)
      return
    }
    const middle = Math.ceil(batch.length / 2)
    await writeBatch(deps, tenantId, batch.slice(0, middle))
    await writeBatch(deps, tenantId, batch.slice(middle))
  }
}

async function resultsFor(deps: BatchDeps, tenantId: string, batch: PendingStep[]) {
  const [only, ...more] = batch
  const alone = only && more.length === 0 && only.step.rows.length === 0
  const answer = alone ? await writeAlone(deps, tenantId, only.step) : null
  return answer === null ? writeTogether(deps, tenantId, batch) : [answer]
}

/** A single step without rows is one statement, unless it needs new accounts. */
async function writeAlone(
  { engine, clock }: BatchDeps,
  tenantId: string,
  { transfers }: LedgerStep,
) {
  const scope = { tenantId, personId: null }
  const tx: Pick<Tx, 'query'> = { query: (text, values = []) => engine.call(scope, text, values) }
  const [answer = null] = await postSteps(tx, tenantId, [transfers.map(hashedOnce)], clock.now())
  return answer === 'account_not_found' ? null : answer
}

const writeTogether = ({ engine, clock }: BatchDeps, tenantId: string, batch: PendingStep[]) =>
  inTenant(engine, tenantId, async (tx) => {
    const at = clock.now()
    await lockRows(
      tx,
      tenantId,
      batch.flatMap(({ step }) => step.rows),
    )
    const groups = batch.map(({ step }) => step.transfers)
    const answers = await resultsOf(tx, tenantId, groups, at)
    const done = batch.filter((_, place) => answers[place] === 'posted')
    const rows = done.flatMap(({ step }) => step.rows)
    await writeRows(tx, tenantId, rows, at)
    return answers
  })

function settle({ step, resolve, reject }: PendingStep, result: string | undefined) {
  try {
    resolve(readResult(result, step.transfers))
  } catch (thrown) {
    reject(thrown)
  }
}
