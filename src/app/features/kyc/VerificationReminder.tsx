import { lazy } from 'react'
import { verificationStageOf } from '#machines/kyc/verification.setup'
import { loadChunk } from '#app/loadChunk.ts'
import { isRailOpen, useKycOverview } from './kycOverview.ts'

// Fetched with its texts once something waits.
const ReminderPanel = lazy(() => loadChunk(() => import('./ReminderPanel.tsx')))

/** The verification step that waits for the person; nothing where none does. */
export function VerificationReminder() {
  const overview = useKycOverview()
  const stage = overview && verificationStageOf(overview)
  const closedRails = overview?.rails.filter((rail) => !isRailOpen(rail)) ?? []
  if (stage === 'left' || stage === 'mending') return <ReminderPanel {...{ stage, closedRails }} />
  return (
    stage === 'fresh' && closedRails.length > 0 && <ReminderPanel {...{ stage, closedRails }} />
  )
}
