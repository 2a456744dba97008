import { afterAll } from 'vitest'
import { closeOpened } from './atEnd.ts'

/** Setup for every file that opens a bank. */
afterAll(closeOpened)
