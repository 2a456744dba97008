import { pageExhibit } from '#machines/kit/pageExhibit'
import { developersPageFlow } from './developersPage.flow.ts'

export const developersPage = pageExhibit(developersPageFlow)
