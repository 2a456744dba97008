import { withFlows } from '#machines/kit/port'
import { noticesPageFlow } from '#machines/notice/noticesPage.flow'
import { wirePreferences } from './preferencesPorts.ts'
import type { Services } from '#app/services.ts'

export { NoticesPage as Screen } from './NoticesPage.tsx'

export const createFlow = (services: Services) =>
  withFlows(noticesPageFlow, { preferencesFlow: wirePreferences(services) })
