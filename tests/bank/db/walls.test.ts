import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine, OwnerTx } from '#bank/db/engine'
import { migrate } from '#bank/db/migrate'
import { pgliteEngine } from '#bank/db/pglite'
import { openDatabase } from '#tests/kit/postgres'
import { commands, contexts, faultsOf, holesIn, tablesOf, type Table } from './walls.ts'

/**
 * Every table, asked from every side with every command. Tables come from the catalogue, so that one
 * made tomorrow is asked tomorrow; and walls are pulled down to see that somebody notices.
 */
