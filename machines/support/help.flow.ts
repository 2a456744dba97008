import type { HelpArticle } from '#contract/help'
import { makeReadFlow } from '#machines/kit/read.flow'

/** Articles about using the app, in the language of whoever reads. */
export const help = makeReadFlow<null, HelpArticle[]>('help')
