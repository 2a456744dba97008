import { Heading } from '#app/ui/Heading.tsx'
import { useConfig } from './routing.ts'

/** The name of a screen, on the page and in the browser's list of tabs. */
export function PageTitle({ word, ...look }: { word: string; big?: boolean; hidden?: boolean }) {
  const brand = useConfig()?.brand.name
  return (
    <>
      <title>{brand === undefined ? word : `${word} · ${brand}`}</title>
      <Heading {...look}>{word}</Heading>
    </>
  )
}
