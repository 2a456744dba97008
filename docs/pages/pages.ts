import { architecturePicture } from './architecture.ts'
import { callsPage } from './calls.ts'
import { coveragePage } from './coverage.ts'
import { drawings } from './drawings.ts'
import { endurancePage } from './endurance.ts'
import { factsFile } from './facts.ts'
import { failoverPage } from './failover.ts'
import { flowNamesFile } from './flowNames.ts'
import { flowPages } from './flows.ts'
import { journeysPage } from './journeys.ts'
import { mutantsPage } from './mutants.ts'
import { referenceFile } from './reference.ts'
import { refusalsPage } from './refusals.ts'

/** Every generated file by its path. Nothing here writes to disk. */
export async function pages(): Promise<Record<string, string>> {
  return { ...textPages(), ...(await chartPages()) }
}

export function textPages(): Record<string, string> {
  return {
    'docs/architecture.svg': architecturePicture(),
    'docs/calls.md': callsPage(),
    'docs/coverage.md': coveragePage(),
    'docs/endurance.md': endurancePage(),
    'docs/failover.md': failoverPage(),
    'docs/journeys.md': journeysPage(),
    'docs/mutants.md': mutantsPage(),
    'docs/refusals.md': refusalsPage(),
    'src/app/features/call/facts.json': referenceFile(),
    'src/app/workbench/facts.json': factsFile(),
    'src/bank/flowCount/flows.json': flowNamesFile(),
  }
}

/** Every chart with its pictures: to lay them all out takes seconds. */
export async function chartPages(): Promise<Record<string, string>> {
  const pictures = await drawings()
  return { ...flowPages(Object.keys(pictures)), ...pictures }
}
