import { checkBook } from '#contract/sandbox'
import { wire } from '#machines/kit/port'
import { bookFlow, bookPorts } from '#machines/sandbox/book.flow'
import type { Services } from '#app/services.ts'

export const wireBook = ({ call }: Services) =>
  wire(bookFlow, bookPorts, { checkBook: (_, signal) => call(checkBook, {}, { signal }) })
