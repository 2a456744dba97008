import { relative } from 'node:path'
import type { TestSequencer, TestSpecification } from 'vitest/node'

/**
 * Project by project, since the files of one share a worker and what it has loaded; in each the
 * longest first, and last the projects of short files, so that the workers end together. An outdated
 * name here only costs time.
 */
const projects = ['browser', 'bank', 'built', 'endurance', 'app', 'fast']

const longest = [
  'browser/systems/kyc',
  'browser/gallery',
  'browser/orders',
  'browser/systems/orderTypes',
  'browser/answers',
  'browser/systems/session',
  'browser/schedule',
  'simulation/odd',
  'simulation/even',
  'bank/db/embedded',
  'bank/db/rls',
  'bank/harness/fuzz',
  'bank/ledger/kills',
  'bank/wallet/exportLarge',
  'bank/order/paths',
  'bank/harness/keys',
  'bank/db/backup',
  'bank/db/open',
  'bank/harness/canaries',
  'bank/db/migrate',
  'built/chain',
  'built/slow',
  'built/stopping',
  'app/states',
  'app/workbench/canvas',
  'app/records',
  'machines/catalog',
  'machines/networkFaults',
]

/** Of the files of a project. */
const LAST = 100

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
  return projects.indexOf(project.name) * LAST + (at >= 0 ? at : LAST - 1)
}
