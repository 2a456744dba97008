import { expect, test } from 'vitest'
import { catalog } from '#machines/catalog'

/**
 * How long each chart waits, in milliseconds, as a reviewed table; a wait that is worked out is said
 * to be so. `npx vitest run --project fast tests/machines/delays.test.ts -u` writes it anew.
 */

test('every wait of a chart is as long as it was reviewed', async () => {
  const lines = Object.entries(catalog).flatMap(([name, { logic }]) =>
    Object.entries(logic.implementations.delays).map(
      ([delay, wait]) => `${name} ${delay}: ${typeof wait === 'function' ? 'worked out' : wait}`,
    ),
  )
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('delays.txt')
})
