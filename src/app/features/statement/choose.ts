import { useApp } from '#app/context.ts'
import { useLocation } from '#app/features/app/routing.ts'

/** Every choice is a step in the address bar, so it can be shared and undone. */
export function useChoose() {
  const app = useApp()
  const { query = '' } = useLocation()
  return (change: Readonly<Partial<Record<'currency' | 'language' | 'from' | 'to', string>>>) => {
    const params = new URLSearchParams(query)
    for (const [name, value] of Object.entries(change))
      if (value === '') params.delete(name)
      else params.set(name, value)
    const location = { route: 'statements' as const, id: null, query: params.toString() }
    app.send({ type: 'route.open', location })
  }
}
