import { useAppWords } from './words.ts'

/** What index.html shows before anything runs, element for element, so that nothing jumps. */
export function LoadingPage() {
  const { app } = useAppWords()
  return (
    <main className="door" aria-busy="true" aria-label={app.arriving}>
      <div className="bones">
        <span className="bone bone-mark" />
        <span className="bone bone-long" />
        <span className="bone bone-field" />
        <span className="bone bone-field" />
      </div>
    </main>
  )
}
