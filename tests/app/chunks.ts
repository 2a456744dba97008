import { languages } from '#contract/preferences'
import { loadWords } from '#app/i18n/language.tsx'
import { loadShell, pages } from '#app/pages.ts'

/** Loads every page and its words, so that no test waits for a chunk that a browser would fetch. */
export async function loadChunks() {
  await Promise.all([
    loadShell(),
    ...Object.values(pages).map((load) => load()),
    import('#app/features/session/BlockedPage.tsx'),
    import('#app/features/session/UnknownUser.tsx'),
    import('#app/features/app/NotFoundPage.tsx'),
    import('#app/features/refusal/RefusalDetails.tsx'),
    import('#app/ui/QrCode.tsx'),
  ])
  await Promise.all(languages.map(loadWords))
}
