import type { Language } from '#contract/taste'
import { doorstep as en } from '#app/words/en/doorstep.ts'
import { doorstep as ru } from '#app/words/ru/doorstep.ts'
import { useLanguage } from './speak.tsx'

export type StepWords = typeof en

const steps: Record<Language, StepWords> = { en, ru }

/** They come with their screens, in every language: there are too few of them to be asked for apart. */
export const useStepWords = (): StepWords => steps[useLanguage()]
