import { test } from 'vitest'
import { LONG_MS, openStage, seedsOf, runScenarios } from './runScenarios.ts'

/**
 * R-02, scenarios of even seeds: whatever faults hit calls, processes and rails, in the end no money is
 * lost, created or doubled, every order is final, and a seed reproduces its scenario.
 */

const seeds = seedsOf('even')

test.skipIf(seeds.length === 0)(
  'no even scenario loses, creates or doubles money',
  { timeout: LONG_MS },
  async () => runScenarios(await openStage(), seeds),
)
