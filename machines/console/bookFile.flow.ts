import type { Language } from '#contract/preferences'
import { makeSaveFileFlow, type SaveFileActor } from '#machines/kit/saveFile.flow'
import type { BookAccountQuery } from './bookAccounts.flow.ts'

/** A file of the books, by what its page shows. */
export type BookFile =
  | { kind: 'trialBalance'; day: string | null }
  | { kind: 'accounts'; asked: BookAccountQuery }
  | { kind: 'postings'; id: string }
  | { kind: 'report'; period: string; form: 'csv' }
  | { kind: 'report'; period: string; form: 'pdf'; language: Language }

export const bookFile = makeSaveFileFlow<BookFile>('bookFile')

export type BookFileActor = SaveFileActor<BookFile>
