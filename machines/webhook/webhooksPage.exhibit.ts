import { pageExhibit } from '#machines/kit/pageExhibit'
import { webhooksPageFlow } from './webhooksPage.flow.ts'

export const webhooksPage = pageExhibit(webhooksPageFlow)
