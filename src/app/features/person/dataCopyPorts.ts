import { copyData } from '#contract/dataCopy'
import { wire } from '#machines/kit/port'
import { dataCopyFlow, dataCopyPorts } from '#machines/person/dataCopy.flow'
import { wireProof } from '#app/features/proof/ports.ts'
import type { Services } from '#app/services.ts'

export const wireDataCopy = (services: Services) => {
  const { call, device } = services
  return wire(dataCopyFlow, dataCopyPorts, {
    saveCopy: async (_, signal) => {
      const type = 'application/json'
      // No text, so that a device without files doesn't put all of it on the clipboard.
      const content = new Blob([await call(copyData, {}, { signal })], { type })
      return { result: await device.save({ name: 'my-data.json', type, content }) }
    },
  }).provide({ actors: { proofFlow: wireProof(services) } })
}
