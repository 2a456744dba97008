/** Browser storage may throw at any call; memory then stands in until the app is closed. */
export interface LocalStore {
  read(name: string): string | null
  write(name: string, value: string | null): void
  watch(names: readonly string[], changed: () => void): () => void
}

export const browserLocalStore = (view: Window) => storeIn(view, 'localStorage')

/** Of this tab: a reload finds it, another tab and a later visit do not. */
export const browserTabStore = (view: Window) => storeIn(view, 'sessionStorage')

function storeIn(view: Window, storage: 'localStorage' | 'sessionStorage'): LocalStore {
  // Writes that storage refused. They hide the stored value, so an old one is never read as new.
  const refused = new Map<string, string | null>()

  return {
    read(name) {
      const unsaved = refused.get(name)
      if (unsaved !== undefined) return unsaved
      try {
        return view[storage].getItem(name)
      } catch {
        return null
      }
    },

    write(name, value) {
      try {
        if (value === null) view[storage].removeItem(name)
        else view[storage].setItem(name, value)
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
