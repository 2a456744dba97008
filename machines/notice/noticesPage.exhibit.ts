import { pageExhibit } from '#machines/kit/pageExhibit'
import { noticesPageFlow } from './noticesPage.flow.ts'

export const noticesPage = pageExhibit(
  // No parent here to send to.
  noticesPageFlow.provide({ actions: { readNoticesAgain: () => {} } }),
)
