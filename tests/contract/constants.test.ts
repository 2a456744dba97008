import { expect, test } from 'vitest'

/**
 * `constants.txt` holds every number, word and list that the contract exports: how long a code
 * lives, how much a page holds, which statuses there are. App, bank and outside clients count on
 * them, so they are reviewed like code. `npx vitest run --project fast
 * tests/contract/constants.test.ts -u` writes them anew.
 */

/** Without the texts for engineers. */
const modules = import.meta.glob<object>(
  ['../../src/contract/**/*.ts', '!**/fields/**', '!**/*escriptions.ts'],
  { eager: true },
)

const isPlain = (value: unknown): boolean =>
  value === null ||
  value instanceof RegExp ||
  ['string', 'number', 'boolean', 'bigint'].includes(typeof value) ||
  (Array.isArray(value) && value.every(isPlain)) ||
  (isRecord(value) && Object.values(value).every(isPlain))

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const written = (value: unknown) =>
  JSON.stringify(value, (_, one: unknown) =>
    one instanceof RegExp ? String(one) : typeof one === 'bigint' ? `${one}n` : one,
  )

const lines = Object.entries(modules).flatMap(([path, module]) =>
  Object.entries(module)
    .filter(([, value]) => isPlain(value))
    .map(([name, value]) => `${path.replace('../../src/contract/', '')} ${name} ${written(value)}`),
)

test('what the contract exports is what was reviewed', async () => {
  expect(lines.length).toBeGreaterThan(50)
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('constants.txt')
})
