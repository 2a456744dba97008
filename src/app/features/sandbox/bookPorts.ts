import { checkBook } from '#contract/sandbox'
import { wire } from '#machines/kit/port'
import { bookFlow, bookPorts } from '#machines/sandbox/book.flow'
import type { World } from '#app/root.ts'

export const wireBook = ({ call }: World) =>
  wire(bookFlow, bookPorts, { checkBook: (_, signal) => call(checkBook, {}, { signal }) })
