import { Heading } from '#app/ui/Heading.tsx'
import { useConfig } from './routing.ts'

/** The heading of a page, and the title of the browser tab. */
export function PageTitle({ word, ...look }: { word: string; big?: boolean; hidden?: boolean }) {
  const brand = useConfig()?.brand.name
  return (
    <>
      <title>{brand === undefined ? word : `${word} · ${brand}`}</title>
      <Heading {...look}>{word}</Heading>
    </>
  )
}
