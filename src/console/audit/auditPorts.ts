import { auditOutcomes, exportAudit, searchAudit, verifyAudit } from '#contract/ops/audit'
import { AuditFileEnd, AuditFileHead, auditFileName } from '#contract/ops/auditFile'
import { Refusal } from '#contract/kit/refusal'
import { auditCheckFlow, auditCheckPorts } from '#machines/console/auditCheck.flow'
import { auditFile } from '#machines/console/auditFile.flow'
import { auditList } from '#machines/console/auditList.flow'
import { wire } from '#machines/kit/port'
import type { ConsoleServices } from '#console/services.ts'

export const wireAudit = ({ call, device }: ConsoleServices) => ({
  auditListFlow: wire(auditList.flow, auditList.ports, {
    readAnswer: async ({ asked: { outcome, ...asked } }, signal) => {
      const known = auditOutcomes.find((one) => one === outcome)
      return {
        answer: await call(searchAudit, { ...asked, ...(known && { outcome: known }) }, { signal }),
      }
    },
  }),
  auditCheckFlow: wire(auditCheckFlow, auditCheckPorts, {
    verifyChain: (_, signal) => call(verifyAudit, {}, { signal }),
  }),
  auditFileFlow: wire(auditFile.flow, auditFile.ports, {
    saveFile: async ({ file: { from, to } }, signal) => {
      const request = { ...(from && { from }), ...(to && { to }) }
      const content = await call(exportAudit, request, { signal })
      await device.save({ name: nameOf(content), type: exportAudit.streams, content })
    },
  }),
})

/** Without its last line it was broken off on the way. */
function nameOf(content: string): string {
  const head = AuditFileHead.safeParse(jsonIn(content.slice(0, content.indexOf('\n'))))
  const last = content.slice(content.lastIndexOf('\n', content.length - 2) + 1)
  if (!head.success || !AuditFileEnd.safeParse(jsonIn(last)).success)
    throw new Refusal('BAD_RESPONSE')
  return auditFileName(head.data)
}

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
