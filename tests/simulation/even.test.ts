import { test } from 'vitest'
import { LONG_MS, openStage, seedsOf, runScenarios } from './runScenarios.ts'

/**
 * R-02, the stories of even seeds: whatever happens to calls, processes and rails on the way, in the
 * end no money is lost, made or moved twice, every order is over, and a seed tells one story.
 */

const seeds = seedsOf('even')
const bank = await openStage()

test.skipIf(seeds.length === 0)(
  'no even scenario loses, creates or doubles money',
  { timeout: LONG_MS },
  () => runScenarios(bank, seeds),
)
