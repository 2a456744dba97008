/** Browser storage may throw at any call; memory then stands in until the app is closed. */
export interface LocalStore {
  read(name: string): string | null
  write(name: string, value: string | null): void
  watch(names: readonly string[], changed: () => void): () => void
}

export function browserLocalStore(view: Window): LocalStore {
  // Writes that storage refused. They hide the stored value, so an old one is never read as new.
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

/** Null for what is not JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
