import { parseJson, type LocalStore } from './localStore.ts'

/** Raise the number with every change of a draft's shape: older drafts are then ignored. */
const STORAGE_KEY = 'drafts 2'
const DRAFTS_MAX = 24

/**
 * All in one entry, so that signing out can clear it. Never for secrets: those go through the
 * vault.
 */
export function createDraftStore(localStore: LocalStore) {
  const all = () => parseDrafts(localStore.read(STORAGE_KEY))
  return {
    read<Draft extends object>(name: string): Draft | null {
      return (all().find(([known]) => known === name)?.[1] as Draft | undefined) ?? null
    },
    write(name: string, draft: object | null) {
      const others = all().filter(([known]) => known !== name)
      const drafts = (draft ? [...others, [name, draft] as const] : others).slice(-DRAFTS_MAX)
      localStore.write(STORAGE_KEY, drafts.length > 0 ? JSON.stringify(drafts) : null)
    },
  }
}

export const clearDrafts = (localStore: LocalStore) => localStore.write(STORAGE_KEY, null)

type StoredDrafts = readonly (readonly [name: string, draft: object])[]

function parseDrafts(text: string | null): StoredDrafts {
  const stored = parseJson(text)
  return Array.isArray(stored) ? stored.filter(isStoredDraft) : []
}

const isStoredDraft = (one: unknown): one is StoredDrafts[number] =>
  Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'object' && one[1] !== null
