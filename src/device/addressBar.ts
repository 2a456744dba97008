import type { AddressBar } from './device.ts'

/** A change of the `#` alone is no navigation. */
export function browserPath(view: Window): AddressBar {
  const now = () => view.location.pathname + view.location.search
  let last = now()

  const move = (how: 'pushState' | 'replaceState', path: string) => {
    if (path === now()) return
    view.history[how](null, '', path)
    last = now()
  }

  return {
    now,
    urlOf: (path) => view.location.origin + path,
    show: (path) => move('pushState', path),
    replace: (path) => move('replaceState', path),
    reload: () => view.location.reload(),
    watch(onMove) {
      const onPopState = () => {
        if (now() === last) return
        last = now()
        onMove(last)
      }
      view.addEventListener('popstate', onPopState)
      return () => view.removeEventListener('popstate', onPopState)
    },
  }
}
