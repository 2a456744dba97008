import { Heading } from '#app/parts/Heading.tsx'
import { useConfig } from './standing.ts'

/** The name of a screen, on the page and in the browser's list of tabs. */
export function RoomTitle({ word, big = false }: { word: string; big?: boolean }) {
  const brand = useConfig()?.brand.name
  return (
    <>
      <title>{brand === undefined ? word : `${word} · ${brand}`}</title>
      <Heading big={big}>{word}</Heading>
    </>
  )
}
