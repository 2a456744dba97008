import { Door } from '#app/parts/Door.tsx'
import Nowhere from './Nowhere.tsx'
import { useConfig } from './standing.ts'

/** The same page for whoever is not signed in. */
export function NotFound() {
  return (
    <Door brand={useConfig()?.brand}>
      <Nowhere />
    </Door>
  )
}
