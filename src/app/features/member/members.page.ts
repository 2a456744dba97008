import { withFlows } from '#machines/kit/port'
import { membersPageFlow } from '#machines/member/membersPage.flow'
import type { Services } from '#app/services.ts'
import { wireMembers } from './ports.ts'

export { MembersPage as Screen } from './MembersPage.tsx'

export const createFlow = (services: Services) =>
  withFlows(membersPageFlow, { membersFlow: wireMembers(services) })
