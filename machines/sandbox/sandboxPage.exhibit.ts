import { pageExhibit } from '#machines/kit/pageExhibit'
import { sandboxPageFlow } from './sandboxPage.flow.ts'

export const sandboxPage = pageExhibit(sandboxPageFlow)
