import { languages } from '#contract/taste'
import { loadWords } from '#app/i18n/language.tsx'
import { loadShell, pages } from '#app/pages.ts'

/** Loads every page and its words, so that no test waits for a chunk that a browser would fetch. */
export async function loadChunks() {
  await Promise.all([
    loadShell(),
    ...Object.values(pages).map((load) => load()),
    import('#app/features/session/Blocked.tsx'),
    import('#app/features/app/NotFound.tsx'),
    import('#app/features/app/WayOut.tsx'),
  ])
  await Promise.all(languages.map(loadWords))
}
