import type { table } from '#contract/table'
import { healthRoutes } from './health/health.routes.ts'
import { personRoutes } from './person/person.routes.ts'
import { referenceRoutes } from './reference/reference.routes.ts'
import { sandboxRoutes } from './sandbox/sandbox.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import type { HandlersOf } from './visit.ts'

/** Who answers each call of the table. A call without a handler stops the build here. */
export const handlers: HandlersOf<typeof table> = {
  ...sessionRoutes,
  ...personRoutes,
  ...referenceRoutes,
  ...sandboxRoutes,
  ...healthRoutes,
}
