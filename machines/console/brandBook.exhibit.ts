import { doneEvent, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { brandBookFlow } from './brandBook.flow.ts'

const look = { name: 'Larkspur', mark: 'M2 2h20v20H2z', accent: '#3d52ba', radius: 12 }

export const brandBookExhibit: Exhibit = {
  logic: brandBookFlow,
  inputs: [{ offset: 0 }],
  events: [
    { type: 'draft.set', draft: { ...look, radius: 4 } },
    { type: 'draft.set', draft: { ...look, accent: '#a0c8ff' } },
    { type: 'draft.discard' },
    { type: 'proposal.begin' },
    { type: 'restore.begin', version: 1 },
    { type: 'proposal.submit', reason: 'Our new colour' },
    { type: 'proposal.cancel' },
    { type: 'page.refresh' },
    { type: 'news.arrived' },
    doneEvent('readBook', {
      look: { version: 2, brand: look, proposal: null },
      versions: { data: [], total: 0 },
    }),
    refusedEvent('readBook', 'OFFLINE'),
    doneEvent('proposeLook'),
    refusedEvent('proposeLook', 'VERSION_CONFLICT'),
  ],
}
