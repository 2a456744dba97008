import { useAppWords } from './words.ts'

/** What index.html shows before anything runs, bone for bone, so that nothing jumps. */
export function Arriving() {
  const { app: house } = useAppWords()
  return (
    <main className="door" aria-busy="true" aria-label={house.arriving}>
      <div className="bones">
        <span className="bone bone-mark" />
        <span className="bone bone-long" />
        <span className="bone bone-field" />
        <span className="bone bone-field" />
      </div>
    </main>
  )
}
