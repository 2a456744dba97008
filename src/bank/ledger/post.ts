import { createHash } from 'node:crypto'
import { Refusal } from '#contract/kit/refusal'
import type { Engine, Tx } from '#bank/db/engine'
import type { Clock } from '#bank/world'
import { openAccounts, postTransfers } from './post.rows.ts'
import type { Account } from './accounts.ts'

/**
 * The only writer of the book.
 *
 * A transfer moves money between accounts and balances in every currency; its id names the cause, so
 * saying it twice changes nothing. Postings are never changed: a mistake is posted back under an id
 * of its own.
 */
export interface Transfer {
  id: string
  cause: string
  legs: readonly Leg[]
}

/** What one account gains or loses: booked money, promised money, or both at once. */
export interface Leg extends Account {
  posted?: bigint
  held?: bigint
}

/** `again` where the same transfer was written before. */
export interface Posted {
  again: boolean
}

/** Posts inside somebody's transaction; a refusal undoes whatever else that one did. */
export async function post(
  tx: Tx,
  tenantId: string,
  transfer: Transfer,
  at: Date,
): Promise<Posted> {
  const answer = (await answersOf(tx, tenantId, [transfer], at))[0]
  return heard(answer, transfer)
}

/** Posts, and where accounts are met for the first time opens them and posts those anew. */
async function answersOf(
  tx: Tx,
  tenantId: string,
  transfers: readonly Transfer[],
  at: Date,
): Promise<string[]> {
  const hashes = transfers.map(hashOf)
  const answers = await postTransfers(tx, tenantId, transfers, hashes, at)
  const strangers = transfers.filter((_, place) => answers[place] === 'account_not_found')
  if (strangers.length === 0) return answers
  const accounts = strangers.flatMap(({ legs }) => legs)
  await openAccounts(tx, tenantId, accounts)
  const later = await postTransfers(tx, tenantId, strangers, strangers.map(hashOf), at)
  return answers.map((answer) => (answer === 'account_not_found' ? later.shift()! : answer))
}

const hashOf = ({ cause, legs }: Transfer) =>
  createHash('sha256')
    .update(
      [
        cause,
        ...legs.map(
          ({ address, currencyId, posted = 0n, held = 0n }) =>
            `${address} ${currencyId} ${posted} ${held}`,
        ),
      ].join('\n'),
    )
    .digest()

/** What the book said, as an answer or as the refusal it stands for. Anything else is a defect. */
function heard(answer: string | undefined, { id, cause }: Transfer): Posted {
  const again = answer?.startsWith('again ') ?? false
  switch (again ? answer?.slice('again '.length) : answer) {
    case 'posted':
      return { again }
    case 'insufficient_funds':
      throw new Refusal('INSUFFICIENT_FUNDS', `${cause} ${id} needs more than is free.`)
    default:
      throw new Error(`Transfer ${id} (${cause}) was not posted: ${answer ?? 'no answer'}.`)
  }
}

interface Waiting {
  transfer: Transfer
  answer(posted: Posted): void
  refuse(thrown: unknown): void
}

const TOGETHER_MOST = 512

/**
 * Writes together what arrives together, without a timer: a lane that is free takes everything that
 * waits, and whatever arrives meanwhile waits for the next. Each is answered alone, after the commit
 * of all.
 */
export function createWriter(engine: Engine, clock: Clock, lanes = 2) {
  const waiting = new Map<string, Waiting[]>()
  /** Said again before it was answered, a transfer shares the answer of the first. */
  const underWay = new Map<string, Promise<Posted>>()
  let busy = 0

  function open(): void {
    while (busy < lanes) {
      const next = waiting.entries().next().value
      if (!next) return
      const [tenantId, queue] = next
      const batch = queue.splice(0, TOGETHER_MOST)
      waiting.delete(tenantId)
      // Behind the other tenants, so that a busy one does not keep them out.
      if (queue.length > 0) waiting.set(tenantId, queue)
      busy += 1
      void write(tenantId, batch).finally(() => {
        busy -= 1
        open()
      })
    }
  }

  async function write(tenantId: string, batch: Waiting[]): Promise<void> {
    try {
      const transfers = batch.map(({ transfer }) => transfer)
      const answers = await engine.transaction({ tenantId, personId: null }, (tx) =>
        answersOf(tx, tenantId, transfers, clock.now()),
      )
      batch.forEach((one, place) => settle(one, answers[place]))
    } catch (thrown) {
      if (batch.length === 1) return batch[0]!.refuse(thrown)
      // One of them spoiled it for all, by its id or its shape: each is written alone.
      for (const one of batch) await write(tenantId, [one])
    }
  }

  const enqueue = (tenantId: string, transfer: Transfer) =>
    new Promise<Posted>((answer, refuse) => {
      const queue = waiting.get(tenantId) ?? []
      queue.push({ transfer, answer, refuse })
      waiting.set(tenantId, queue)
      setImmediate(open)
    })

  return {
    post(tenantId: string, transfer: Transfer): Promise<Posted> {
      const name = `${tenantId} ${transfer.id} ${hashOf(transfer).toString('base64')}`
      const first = underWay.get(name)
      if (first) return first
      const posted = enqueue(tenantId, transfer).finally(() => underWay.delete(name))
      underWay.set(name, posted)
      return posted
    },
  }
}

function settle({ transfer, answer, refuse }: Waiting, said: string | undefined) {
  try {
    answer(heard(said, transfer))
  } catch (thrown) {
    refuse(thrown)
  }
}
