import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildProgram, type Program } from '#tests/bank/db/programs'
import { inTurn, isWhole } from '#tests/kit/whole'
import { realClock } from '#bank/outside/clock'
import { openRandom } from '#bank/outside/random'

/**
 * a killed bank loses nothing it answered and does nothing twice; what it had not answered
 * happened completely or not at all, and its repeat happens once.
 */

const KILLS = isWhole ? { native: 50, lite: 10 } : { native: 1, lite: 0 }
/** Unanswered at any moment. */
const AT_ONCE = 10

const startLedger = await buildProgram('../ledger/ledgerProcess')
const folder = mkdtempSync(join(tmpdir(), 'sluice-kills-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const random = openRandom(realClock)

interface CheckResult {
  faults: string[]
  posted: string
  ids: string[]
  keys: string[]
}

/** Everything sent so far, and what of it was answered. */
interface Ledger {
  sent: Set<string>
  answered: Set<string>
}

function sendTransfer(program: Program, { sent: text }: Ledger, id = random.id()) {
  text.add(id)
  program.writeLine(id)
}

/** Keeps so many unanswered until enough were answered, then kills the process. */
async function workUntilKilled(program: Program, ledger: Ledger, answers: number) {
  for (let at = 0; at < AT_ONCE; at += 1) sendTransfer(program, ledger)
  for (let at = 0; at < answers; at += 1) {
    const id = await program.readLine()
    if (id === null) throw new Error('The teller ended by itself.')
    ledger.answered.add(id)
    sendTransfer(program, ledger)
  }
  await program.kill()
  // Output before its death counts as answered.
  for (let id = await program.readLine(); id !== null; id = await program.readLine())
    ledger.answered.add(id)
}

async function checked(program: Program): Promise<CheckResult> {
  program.writeLine('check')
  return JSON.parse((await program.readLine()) ?? 'null') as CheckResult
}

/** Compares the ledger with the answers, then repeats what was never answered. */
async function assertNothingLost(program: Program, ledger: Ledger) {
  const recorded = await checked(program)
  expect(recorded.faults).toEqual([])
  expect(recorded.ids.filter((id) => !ledger.sent.has(id))).toEqual([])
  expect([...ledger.answered].filter((id) => !recorded.ids.includes(id))).toEqual([])
  expect(recorded.keys.toSorted()).toEqual(recorded.ids.toSorted())
  expect(recorded.posted).toBe(String(recorded.ids.length))

  const open = [...ledger.sent].filter((id) => !ledger.answered.has(id))
  for (const id of open) sendTransfer(program, ledger, id)
  for (const _ of open) ledger.answered.add((await program.readLine()) ?? 'nothing')
  const after = await checked(program)
  expect(after.ids.toSorted()).toEqual([...ledger.sent].toSorted())
  expect(after.keys.toSorted()).toEqual(after.ids.toSorted())
  expect(after.posted).toBe(String(ledger.sent.size))
}

const killed = { meta: { figure: `${KILLS.native} kills, ${KILLS.lite} on PGlite` } }

const engines = [
  ['PostgreSQL', 'native', KILLS.native],
  ['PGlite', 'lite', KILLS.lite],
] as const

test.each(inTurn(engines, 0))(
  'a bank on %s that is killed again and again loses nothing',
  killed,
  async (_, engine, kills) => {
    const ledger: Ledger = { sent: new Set(), answered: new Set() }
    const dataDir = join(folder, engine)
    let book: string[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const program = startLedger(dataDir, engine, ...book)
      book = (await program.readLine())!.split(' ')
      if (kill > 0) await assertNothingLost(program, ledger)
      await workUntilKilled(program, ledger, random.number() % 400)
    }
    const last = startLedger(dataDir, engine, ...book)
    await last.readLine()
    await assertNothingLost(last, ledger)
    last.writeLine('close')
    expect(await last.ended).toBe(0)
  },
)
