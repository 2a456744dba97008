import { Refusal } from '#contract/kit/refusal'
import type { Device } from '#device/device'
import { createSubmissions, type SubmissionKind } from '#device/submissions'

/**
 * Keeps a submission and its idempotency key until the answer is final. A wallet has one submission
 * at a time across all tabs; the same one made in two tabs is sent under one key.
 */
export function createSubmissionStore<Draft extends { walletId: string }>(
  { runExclusive, localStore }: Pick<Device, 'runExclusive' | 'localStore'>,
  mint: () => string,
  kind: SubmissionKind,
) {
  const submissions = createSubmissions<Draft>(localStore, kind)
  // The keys this tab has sent under: another tab may have had the answer and forgotten the key.
  const sentUnder = new Map<string, string>()
  const locked = <T>(walletId: string, work: () => T) =>
    runExclusive(`${kind} ${walletId}`, async () => work())

  const saveDraft = (draft: Draft) => {
    const stored = submissions.read(draft.walletId)
    if (!stored?.key) submissions.keep(draft.walletId, { key: null, draft })
  }

  const keep = (draft: Draft) => {
    const stored = submissions.read(draft.walletId)
    if (stored?.key && !isSame(stored.draft, draft)) throw new Refusal('IDEMPOTENCY_IN_PROGRESS')
    const key = stored?.key ?? mint()
    submissions.keep(draft.walletId, { key, draft })
    sentUnder.set(draft.walletId, key)
  }

  return {
    find(walletId: string) {
      const found = submissions.read(walletId)
      if (found?.key) sentUnder.set(walletId, found.key)
      return { submission: found && { draft: found.draft, sent: found.key !== null } }
    },
    saveDraft: (draft: Draft) => locked(draft.walletId, () => saveDraft(draft)),
    keep: (draft: Draft) => locked(draft.walletId, () => keep(draft)),
    forget: (walletId: string) => locked(walletId, () => submissions.keep(walletId, null)),
    keyOf({ walletId }: Draft): string {
      const key = sentUnder.get(walletId)
      if (!key) throw new Error('A submission was about to be sent before it was kept.')
      return key
    },
  }
}

type SubmissionStore<Draft extends { walletId: string }> = ReturnType<
  typeof createSubmissionStore<Draft>
>

/** Answers the ports of a flow that submits once: from the store, and by sending under its key. */
export const submitBy = <Draft extends { walletId: string }, Result>(
  store: SubmissionStore<Draft>,
  send: (draft: Draft, key: string, signal: AbortSignal) => Promise<Result>,
) => {
  const submit = ({ draft }: { draft: Draft }, signal: AbortSignal) =>
    send(draft, store.keyOf(draft), signal)
  return {
    findSubmission: async ({ walletId }: { walletId: string }) => store.find(walletId),
    keepSubmission: ({ draft }: { draft: Draft }) => store.keep(draft),
    submit,
    askOutcome: submit,
    forgetSubmission: ({ walletId }: { walletId: string }) => store.forget(walletId),
  }
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
