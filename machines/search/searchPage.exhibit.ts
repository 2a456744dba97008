import { delayEvent, type Exhibit } from '#machines/kit/exhibit'
import { pageExhibit } from '#machines/kit/pageExhibit'
import { searchPageFlow } from './searchPage.flow.ts'

export const searchPage: Exhibit = {
  ...pageExhibit(searchPageFlow, [
    { type: 'search.type', text: 'rent' },
    { type: 'search.type', text: '' },
    delayEvent('typingPauses', 'searchPage.open.typing'),
  ]),
  essence: ({ context }) => [context.walletId, context.typed],
}
