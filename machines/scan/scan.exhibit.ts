import { doneEvent, refusedEvent, type Exhibit, eventsOf } from '#machines/kit/exhibit'
import { scanFlow } from './scan.flow.ts'

const address = '0xaaab'

export const scanExhibit: Exhibit = {
  logic: scanFlow,
  inputs: [{ chainId: 1 }, { chainId: null }],
  events: [
    doneEvent('scanCode', { what: 'closed' }),
    doneEvent('scanCode', { what: 'none' }),
    doneEvent('scanCode', { what: 'address', address, chainId: null }),
    doneEvent('scanCode', { what: 'address', address, chainId: 137 }),
    refusedEvent('scanCode', 'INTERNAL'),
    ...eventsOf('scan.again', 'scan.accept', 'scan.close'),
  ],
}
