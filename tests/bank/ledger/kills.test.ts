import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildProgram, type Program } from '#tests/bank/db/programs'
import { realClock } from '#bank/outside/clock'
import { openRandom } from '#bank/outside/random'

/**
 * a bank that is killed in the middle of its work has lost nothing it answered for and done
 * nothing twice; what it had not answered happened wholly or not at all, and said again happens once.
 */

const KILLS = process.env.DEEP ? { native: 50, lite: 10 } : { native: 3, lite: 2 }
/** Unanswered at any moment. */
const AT_ONCE = 10

const startTeller = await buildProgram('../ledger/ledgerProcess')
const folder = mkdtempSync(join(tmpdir(), 'sluice-kills-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const random = openRandom(realClock)

interface Told {
  faults: string[]
  posted: string
  ids: string[]
  keys: string[]
}

/** Everything said so far, and what of it was answered. */
interface Ledger {
  said: Set<string>
  answered: Set<string>
}

function say(teller: Program, { said }: Ledger, id = random.id()) {
  said.add(id)
  teller.tell(id)
}

/** Keeps so many unanswered until enough were answered, and kills it with the rest on their way. */
async function workUntilKilled(teller: Program, ledger: Ledger, answers: number) {
  for (let at = 0; at < AT_ONCE; at += 1) say(teller, ledger)
  for (let at = 0; at < answers; at += 1) {
    const id = await teller.hear()
    if (id === null) throw new Error('The teller ended by itself.')
    ledger.answered.add(id)
    say(teller, ledger)
  }
  await teller.kill()
  // What it had said before it died counts as answered.
  for (let id = await teller.hear(); id !== null; id = await teller.hear()) ledger.answered.add(id)
}

async function checked(teller: Program): Promise<Told> {
  teller.tell('check')
  return JSON.parse((await teller.hear()) ?? 'null') as Told
}

/** Holds what is there against what was said, then says again whatever was never answered. */
async function assertNothingLost(teller: Program, ledger: Ledger) {
  const told = await checked(teller)
  expect(told.faults).toEqual([])
  expect(told.ids.filter((id) => !ledger.said.has(id))).toEqual([])
  expect([...ledger.answered].filter((id) => !told.ids.includes(id))).toEqual([])
  expect(told.keys.toSorted()).toEqual(told.ids.toSorted())
  expect(told.posted).toBe(String(told.ids.length))

  const open = [...ledger.said].filter((id) => !ledger.answered.has(id))
  for (const id of open) say(teller, ledger, id)
  for (const _ of open) ledger.answered.add((await teller.hear()) ?? 'nothing')
  const after = await checked(teller)
  expect(after.ids.toSorted()).toEqual([...ledger.said].toSorted())
  expect(after.keys.toSorted()).toEqual(after.ids.toSorted())
  expect(after.posted).toBe(String(ledger.said.size))
}

const killed = { meta: { figure: `${KILLS.native} kills, ${KILLS.lite} on PGlite` } }

test.each([
  ['PostgreSQL', 'native', KILLS.native],
  ['PGlite', 'lite', KILLS.lite],
])(
  'a bank on %s that is killed again and again loses nothing',
  killed,
  async (_, engine, kills) => {
    const ledger: Ledger = { said: new Set(), answered: new Set() }
    const dataDir = join(folder, engine)
    let book: string[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const teller = startTeller(dataDir, engine, ...book)
      book = (await teller.hear())!.split(' ')
      if (kill > 0) await assertNothingLost(teller, ledger)
      await workUntilKilled(teller, ledger, random.number() % 400)
    }
    const last = startTeller(dataDir, engine, ...book)
    await last.hear()
    await assertNothingLost(last, ledger)
    last.tell('close')
    expect(await last.ended).toBe(0)
  },
)
