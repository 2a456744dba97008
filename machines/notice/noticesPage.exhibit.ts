import { pageExhibit } from '#machines/kit/pageExhibit'
import { noticesPageFlow } from './noticesPage.flow.ts'

export const noticesPage = pageExhibit(
  // Nobody stands around it here to be told.
  noticesPageFlow.provide({ actions: { readNoticesAgain: () => {} } }),
)
