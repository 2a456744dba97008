import { expect, test } from 'vitest'
import { base64Of } from '#client/evidence'

test.each([0, 1, 2, 3, 32_767, 32_768, 32_769, 65_537])(
  'a file of %i bytes arrives byte for byte',
  async (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 31) % 256)
    expect(await base64Of(new Blob([bytes]))).toBe(Buffer.from(bytes).toString('base64'))
  },
)
