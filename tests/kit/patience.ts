import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { closeAll } from './leaving.ts'
import { waitMs } from './waits.ts'

/**
 * Setup for every file of `tests/app/`. Files of one worker share modules, so a hook in an imported
 * module would run for the first file only.
 */

configure({ asyncUtilTimeout: waitMs })

afterEach(() => {
  cleanup()
  closeAll()
})
