import { useWords } from '#app/i18n/speak.tsx'

/** What index.html shows before anything runs, bone for bone, so that nothing jumps. */
export function Arriving() {
  const { house } = useWords()
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
