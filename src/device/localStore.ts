/**
 * A place for small texts that outlive the page. A browser's own may throw at any touch (a frame
 * without storage, a full disk); then memory stands in, and the app works until it is closed.
 */
export interface LocalStore {
  read(name: string): string | null
  write(name: string, value: string | null): void
  /** Told when another tab changed one of these. */
  watch(names: readonly string[], changed: () => void): () => void
}

export function browserLocalStore(view: Window): LocalStore {
  // What storage refused to take. It hides what lies there, so a new value is never read as the old.
  const refused = new Map<string, string | null>()

  return {
    read(name) {
      const unsaved = refused.get(name)
      if (unsaved !== undefined) return unsaved
      try {
        return view.localStorage.getItem(name)
      } catch {
        return null
      }
    },

    write(name, value) {
      try {
        if (value === null) view.localStorage.removeItem(name)
        else view.localStorage.setItem(name, value)
        refused.delete(name)
      } catch {
        refused.set(name, value)
      }
    },

    watch(names, changed) {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === null || names.includes(key)) changed()
      }
      view.addEventListener('storage', onStorage)
      return () => view.removeEventListener('storage', onStorage)
    },
  }
}
