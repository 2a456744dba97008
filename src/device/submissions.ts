import type { LocalStore } from './localStore.ts'

/** One submission a wallet at most. Its key leaves only with the call it belongs to. */
export interface Submissions<Draft extends { walletId: string }> {
  read(walletId: string): StoredSubmission<Draft> | null
  keep(walletId: string, submission: StoredSubmission<Draft> | null): void
}

export interface StoredSubmission<Draft> {
  /** Null until it is about to be sent. */
  key: string | null
  draft: Draft
}

/**
 * The names in the storage of devices. They never change: a submission that was sent by an older
 * version of the app must be found by a newer one.
 */
export type SubmissionKind = 'wish' | 'card wish' | 'card money'

/**
 * Submissions as this device keeps them, so that a page that went away between a send and its answer
 * can ask how it ended. What cannot be read any more is no submission.
 */
export function createSubmissions<Draft extends { walletId: string }>(
  drawer: LocalStore,
  kind: SubmissionKind,
): Submissions<Draft> {
  const nameOf = (walletId: string) => `${kind} ${walletId}`
  return {
    read(walletId) {
      const submission = parsed<Draft>(drawer.read(nameOf(walletId)))
      return submission?.draft.walletId === walletId ? submission : null
    },
    keep: (walletId, submission) =>
      drawer.write(nameOf(walletId), submission && JSON.stringify(submission)),
  }
}

function parsed<Draft>(text: string | null): StoredSubmission<Draft> | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<StoredSubmission<Draft>> | null
    const { key = null, draft } = value ?? {}
    if (!draft || typeof draft !== 'object') return null
    return key === null || typeof key === 'string' ? { key, draft } : null
  } catch {
    return null
  }
}
