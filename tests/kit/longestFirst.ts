import { relative } from 'node:path'
import type { TestSequencer, TestSpecification } from 'vitest/node'

/**
 * The longest files first, so that the last worker does not finish long after the others; then
 * project by project, since the files of one share a worker. An outdated name here only costs time.
 */
const longest = [
  'simulation/odd',
  'simulation/even',
  'browser/systems/kyc',
  'browser/gallery',
  'browser/systems/session',
  'browser/systems/orderTypes',
  'browser/systems/card',
  'browser/systems/order',
  'bank/ledger/histories',
  'bank/db/embedded',
  'bank/feed/histories',
  'bank/ledger/kills',
  'bank/db/rls',
  'bank/harness/fuzz',
  'bank/harness/canaries',
  'bank/session/histories',
]

const projects = ['browser', 'journeys', 'bank', 'built', 'endurance', 'app', 'fast']

export class LongestFirst implements TestSequencer {
  shard(files: TestSpecification[]) {
    return files
  }

  sort(files: TestSpecification[]) {
    return files.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ moduleId, project }: TestSpecification): number {
  const path = relative(import.meta.dirname, moduleId)
  const at = longest.findIndex((name) => path.startsWith(`../${name}.test.`))
  return at >= 0 ? at - longest.length : projects.indexOf(project.name)
}
