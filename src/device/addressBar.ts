import type { AddressBar } from './device.ts'

/** The address bar. Moving to a mere `#` on the same page is no movement between rooms. */
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
