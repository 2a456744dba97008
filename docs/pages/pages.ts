import { callsPage } from './calls.ts'
import { flowPages } from './flows.ts'
import { refusalsPage } from './refusals.ts'

/** Every page that is made from the code, by its path. Nothing here touches a disk. */
export const pages = (): Record<string, string> => ({
  'docs/calls.md': callsPage(),
  'docs/refusals.md': refusalsPage(),
  ...flowPages(),
})
