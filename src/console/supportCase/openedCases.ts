import type { ChartFrame } from '#contract/chartFrame'
import { openTabChannel } from '#device/tabChannel'
import { traceFile } from '#app/inspection/trace.ts'
import { CASE_CHANNEL, type CaseBroadcast } from '#app/workbench/openedCase.ts'

/** What was opened on a page, for the workbench beside it: kept nowhere, and gone with the page. */
export function createOpenedCases() {
  const texts = new Map<string, string>()
  return {
    keep(id: string, frames: readonly ChartFrame[]): void {
      texts.set(id, traceFile(frames))
    },
    /** Answers until it is stopped. */
    share(): () => void {
      const channel = openTabChannel<CaseBroadcast>(CASE_CHANNEL, (message) => {
        const text = message.type === 'case.wanted' ? texts.get(message.id) : undefined
        if (text !== undefined) channel.post({ type: 'case.opened', id: message.id, text })
      })
      return () => {
        channel.close()
        texts.clear()
      }
    },
  }
}
