import { copyData } from '#contract/dataCopy'
import { Refusal } from '#contract/kit/refusal'
import { wire } from '#machines/kit/port'
import { dataCopyFlow, dataCopyPorts } from '#machines/person/dataCopy.flow'
import { wireProof } from '#app/features/proof/ports.ts'
import type { Services } from '#app/services.ts'

export const wireDataCopy = (services: Services) => {
  const { call, device } = services
  return wire(dataCopyFlow, dataCopyPorts, {
    saveCopy: async (_, signal) => {
      const type = 'application/json'
      const text = await call(copyData, {}, { signal })
      // It was broken off on the way.
      if (!text.endsWith('}\n')) throw new Refusal('BAD_RESPONSE')
      // No text, so that a device without files doesn't put all of it on the clipboard.
      const content = new Blob([text], { type })
      return { result: await device.save({ name: 'my-data.json', type, content }) }
    },
  }).provide({ actors: { proofFlow: wireProof(services) } })
}
