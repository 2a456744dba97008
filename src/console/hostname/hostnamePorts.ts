import {
  checkHostname,
  proposeHostname,
  proposeHostnameRemoval,
  readHostnameRecord,
  readHostnames,
} from '#contract/ops/hostname'
import { hostnameBook } from '#machines/console/hostnameBook.flow'
import { hostnameProofFlow, hostnameProofPorts } from '#machines/console/hostnameProof.flow'
import { wire } from '#machines/kit/port'
import { createAttempts } from '#console/attempts.ts'
import type { ConsoleServices } from '#console/services.ts'

export function wireHostnameBook({ call, mint }: ConsoleServices) {
  const attempts = createAttempts(mint)
  return wire(hostnameBook.flow, hostnameBook.ports, {
    readRecord: async ({ unattended }, signal) => ({
      record: await call(readHostnames, {}, { signal, unattended }),
    }),
    performAct: async ({ act, draft: { text: reason } }, signal) => {
      const hostname = act.replace(/^removal /, '')
      await attempts(`${act} ${reason}`, (key) =>
        call(proposeHostnameRemoval, { hostname, reason }, { signal, key }),
      )
      return { opened: null }
    },
  })
}

export function wireHostnameProof({ call, mint }: ConsoleServices) {
  const attempts = createAttempts(mint)
  return wire(hostnameProofFlow, hostnameProofPorts, {
    readRecord: (asked, signal) => call(readHostnameRecord, asked, { signal }),
    checkRecord: (asked, signal) => call(checkHostname, asked, { signal }),
    proposeHostname: async (asked, signal) => {
      await attempts(JSON.stringify(asked), (key) => call(proposeHostname, asked, { signal, key }))
    },
  })
}
