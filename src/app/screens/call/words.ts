import { use } from 'react'
import { useLanguage } from '#app/words/speak.tsx'
import { createShelf, type CallWords } from '#app/words/words.ts'

/** The words of this room come with it, and with no other. */

const bringCallWords = createShelf<CallWords>({
  en: () => import('#app/words/en/call.ts').then(({ call }) => call),
  ru: () => import('#app/words/ru/call.ts').then(({ call }) => call),
})

export const useCallWords = (): CallWords => use(bringCallWords(useLanguage()))
