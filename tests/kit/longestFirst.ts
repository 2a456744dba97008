import { relative } from 'node:path'
import type { TestSequencer, TestSpecification } from 'vitest/node'

/**
 * The order of files in one run over all projects: the longest first, so that the last worker to
 * finish is never alone for long; then project by project, since the files of one share a worker.
 */

/** A name here that no file has any more, or a long file that is missing, costs time and nothing else. */
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
