import {
  listIdentityChanges,
  openIdentityChangeVisit,
  requestIdentityChange,
  sayIdentityChangeVerdict,
  withdrawIdentityChange,
} from '#contract/identityChange'
import { listCountries } from '#contract/reference'
import { wire } from '#machines/kit/port'
import { changeRequestFlow, changeRequestPorts } from '#machines/identityChange/changeRequest.flow'
import type { Services } from '#app/services.ts'

export const wireChangeRequest = ({ call, device, language }: Services) =>
  wire(changeRequestFlow, changeRequestPorts, {
    readNewestChange: async (_, signal) => {
      const { data } = await call(listIdentityChanges, { limit: 1 }, { signal })
      return { change: data[0] ?? null }
    },
    readCountries: async (_, signal) => {
      const { data } = await call(listCountries, {}, { signal })
      return { countries: data.flatMap(({ iso2 }) => iso2 ?? []) }
    },
    sendChangeRequest: ({ request }, signal) => call(requestIdentityChange, request, { signal }),
    openDocuments: async ({ id }, signal) => {
      const request = { id, language: language(), back: device.kind }
      const { url } = await call(openIdentityChangeVisit, request, { signal })
      device.host.openReturningPage(url)
    },
    withdrawChange: (key, signal) => call(withdrawIdentityChange, key, { signal }),
    simulateVerdict: (verdict, signal) => call(sayIdentityChangeVerdict, verdict, { signal }),
    watchAppShown: (_, send) => device.watchShown(() => send({ type: 'app.shown' })),
  })
