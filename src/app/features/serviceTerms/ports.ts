import { acceptServiceTerms, readServiceTerms } from '#contract/serviceTerms'
import { wire } from '#machines/kit/port'
import { acceptanceFlow, acceptancePorts } from '#machines/serviceTerms/acceptance.flow'
import type { Services } from '#app/services.ts'

export const wireAcceptance = ({ call }: Services) =>
  wire(acceptanceFlow, acceptancePorts, {
    readTerms: (_, signal) => call(readServiceTerms, {}, { signal }),
    acceptTerms: async (acceptance, signal) => {
      await call(acceptServiceTerms, acceptance, { signal })
    },
  })
