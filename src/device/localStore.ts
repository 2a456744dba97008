/**
 * A place for small texts that outlive the page. A browser's own may throw at any touch (a frame
 * without storage, a full disk); then memory stands in, and the app works until it is closed.
 */
export interface Drawer {
  read(name: string): string | null
  keep(name: string, value: string | null): void
  /** Told when another tab changed one of these. */
  watch(names: readonly string[], changed: () => void): () => void
}

export function browserDrawer(view: Window): Drawer {
  // What storage refused to take. It hides what lies there, so a new value is never read as the old.
  const refused = new Map<string, string | null>()

  return {
    read(name) {
      const kept = refused.get(name)
      if (kept !== undefined) return kept
      try {
        return view.localStorage.getItem(name)
      } catch {
        return null
      }
    },

    keep(name, value) {
      try {
        if (value === null) view.localStorage.removeItem(name)
        else view.localStorage.setItem(name, value)
        refused.delete(name)
      } catch {
        refused.set(name, value)
      }
    },

    watch(names, changed) {
      const heard = ({ key }: StorageEvent) => {
        if (key === null || names.includes(key)) changed()
      }
      view.addEventListener('storage', heard)
      return () => view.removeEventListener('storage', heard)
    },
  }
}
