import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { table } from '#contract/table'
import { isOutcome } from '#device/outcome'

/** `npx vitest run --project fast tests/device/outcome.test.ts -u` writes the list anew. */

test('a phone is felt at the end of what somebody wanted, and at nothing on the way', async () => {
  const felt = Object.entries<Endpoint>(table).flatMap(([name, endpoint]) =>
    isOutcome(endpoint) ? [name] : [],
  )
  await expect(`${felt.toSorted().join('\n')}\n`).toMatchFileSnapshot('outcomes.txt')
})
