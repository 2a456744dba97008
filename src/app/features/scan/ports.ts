import { addressInCode } from '#contract/addressCode'
import { wire } from '#machines/kit/port'
import { scanFlow, scanPorts, type Scanned } from '#machines/scan/scan.flow'
import type { Services } from '#app/services.ts'
import { scannerOf } from './scanner.ts'

/** A text that is no address goes no further than here. */
export const wireScan = ({ device }: Pick<Services, 'device'>) =>
  wire(scanFlow, scanPorts, {
    scanCode: async (_, signal): Promise<Scanned> => {
      const text = (await scannerOf(device)?.scan(signal)) ?? null
      if (text === null) return { what: 'closed' }
      const found = addressInCode(text)
      return found ? { what: 'address', ...found } : { what: 'none' }
    },
  })
