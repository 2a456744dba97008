import type { Path } from './device.ts'

/** The address bar. Moving to a mere `#` on the same page is no movement between rooms. */
export function browserPath(view: Window): Path {
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
    watch(went) {
      const heard = () => {
        if (now() === last) return
        last = now()
        went(last)
      }
      view.addEventListener('popstate', heard)
      return () => view.removeEventListener('popstate', heard)
    },
  }
}
