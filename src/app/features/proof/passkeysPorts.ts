import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '#contract/passkey'
import { wire } from '#machines/kit/port'
import { passkeysFlow, passkeysPorts } from '#machines/proof/passkeys.flow'
import type { Services } from '#app/services.ts'
import { passkeyReaderOf } from './passkeyReader.ts'
import { wireProof } from './ports.ts'

export const wirePasskeys = (services: Services) => {
  const { call, device } = services
  return wire(passkeysFlow, passkeysPorts, {
    readPasskeys: async (_, signal) => ({
      ...(await call(listPasskeys, {}, { signal })),
      isAddable: device.passkeys !== null,
    }),
    addPasskey: async ({ name }, signal) => {
      const { createPasskey } = await passkeyReaderOf(device)
      const options = await call(beginPasskey, {}, { signal })
      const made = await createPasskey(options, signal)
      return call(addPasskey, { name, ...made }, { signal })
    },
    removePasskey: ({ id }, signal) => call(removePasskey, { id }, { signal }),
  }).provide({ actors: { proofFlow: wireProof(services) } })
}
