import { languages } from '#contract/taste'
import { loadWords } from '#app/i18n/language.tsx'
import { loadShell, pages } from '#app/pages.ts'

/** Loads every page and its words, so that no test waits for a chunk that a browser would fetch. */
export async function loadChunks() {
  await Promise.all([loadShell(), ...Object.values(pages).map((load) => load())])
  await Promise.all(languages.map(loadWords))
}
