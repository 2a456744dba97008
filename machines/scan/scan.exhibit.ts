import { done, refused, type Exhibit } from '#machines/kit/exhibit'
import { scanFlow } from './scan.flow.ts'

const address = '0xaaab'

export const scan: Exhibit = {
  logic: scanFlow,
  inputs: [{ chainId: 1 }, { chainId: null }],
  said: [
    done('scanCode', { what: 'closed' }),
    done('scanCode', { what: 'none' }),
    done('scanCode', { what: 'address', address, chainId: null }),
    done('scanCode', { what: 'address', address, chainId: 137 }),
    refused('scanCode', 'INTERNAL'),
    { type: 'scan.again' },
    { type: 'scan.close' },
  ],
}
