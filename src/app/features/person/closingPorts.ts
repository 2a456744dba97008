import { closeAccount, readClosing } from '#contract/closing'
import { clearDrafts } from '#device/drafts'
import { wire } from '#machines/kit/port'
import { closingFlow, closingPorts } from '#machines/person/closing.flow'
import { wireProof } from '#app/features/proof/ports.ts'
import type { Services } from '#app/services.ts'

export const wireClosing = (services: Services) => {
  const { call, device, realtime } = services
  return wire(closingFlow, closingPorts, {
    readClosing: (_, signal) => call(readClosing, {}, { signal }),
    closeAccount: async (_, signal) => {
      const { epoch } = realtime.authority.bearer()
      await call(closeAccount, { confirm: 'CLOSE' }, { signal })
      device.vault.clear()
      clearDrafts(device.localStore)
      realtime.authority.blocked(epoch, 'USER_CLOSED')
    },
  }).provide({ actors: { proofFlow: wireProof(services) } })
}
