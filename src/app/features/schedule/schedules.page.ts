import { withFlows } from '#machines/kit/port'
import { schedulesPageFlow } from '#machines/schedule/schedulesPage.flow'
import type { Services } from '#app/services.ts'
import { wireOneSchedule, wireSchedules } from './ports.ts'

export { SchedulesPage as Screen } from './SchedulesPage.tsx'

export const createFlow = (services: Services) =>
  withFlows(schedulesPageFlow, {
    schedulesFlow: wireSchedules(services),
    oneScheduleFlow: wireOneSchedule(services),
  })
