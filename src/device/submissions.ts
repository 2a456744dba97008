import { parseJson, type LocalStore } from './localStore.ts'

/** At most one submission per wallet. Its key leaves only with the call it belongs to. */
export interface Submissions<Draft extends { walletId: string }> {
  read(walletId: string): StoredSubmission<Draft> | null
  keep(walletId: string, submission: StoredSubmission<Draft> | null): void
}

export interface StoredSubmission<Draft> {
  key: string | null
  draft: Draft
}

/** Storage keys. They never change: a newer app must find what an older one sent. */
export type SubmissionKind = 'wish' | 'card wish' | 'card money' | 'payment request'

/** A page closed between a send and its response can ask for the outcome. */
export function createSubmissions<Draft extends { walletId: string }>(
  localStore: LocalStore,
  kind: SubmissionKind,
): Submissions<Draft> {
  const nameOf = (walletId: string) => `${kind} ${walletId}`
  return {
    read(walletId) {
      const submission = parseSubmission<Draft>(localStore.read(nameOf(walletId)))
      return submission?.draft.walletId === walletId ? submission : null
    },
    keep: (walletId, submission) =>
      localStore.write(nameOf(walletId), submission && JSON.stringify(submission)),
  }
}

function parseSubmission<Draft>(text: string | null): StoredSubmission<Draft> | null {
  const { key = null, draft } = (parseJson(text) ?? {}) as Partial<StoredSubmission<Draft>>
  if (!draft || typeof draft !== 'object') return null
  return key === null || typeof key === 'string' ? { key, draft } : null
}
