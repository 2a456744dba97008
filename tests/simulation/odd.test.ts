import { test } from 'vitest'
import { LONG_MS, openStage, seedsOf, runScenarios } from './runScenarios.ts'

/**
 * R-02, the stories of odd seeds: whatever happens to calls, processes and rails on the way, in the
 * end no money is lost, made or moved twice, every order is over, and a seed tells one story.
 */

const seeds = seedsOf('odd')
const bank = await openStage()

test.skipIf(seeds.length === 0)(
  'no odd scenario loses, creates or doubles money',
  { timeout: LONG_MS },
  () => runScenarios(bank, seeds),
)
