import { afterAll } from 'vitest'
import { closeOpened } from './atEnd.ts'
import { forgetCanaries } from './canaries.ts'

/** Setup for every file that opens a bank. */
afterAll(async () => {
  await closeOpened()
  forgetCanaries()
})
