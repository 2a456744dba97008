import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { closeAll } from './leaving.ts'

/**
 * Set up for every file of `tests/app/`. Files of one worker share their modules, so a hook that
 * stood in a module of its own would be there for the first of them only.
 */

// What a screen comes to show is waited for, on a busy machine too; how long it takes is not asked.
configure({ asyncUtilTimeout: 50_000 })

afterEach(() => {
  cleanup()
  closeAll()
})
