import { expect, test } from 'vitest'
import { pageCamera } from '#device/camera'
import { scannerOf } from '#app/features/scan/scanner.ts'

const scan = async () => null

test('the host’s camera comes first, then a browser’s own, and elsewhere there is none', () => {
  expect(scannerOf({ kind: 'telegram', scan })).toEqual({ scan, showCamera: null })
  expect(scannerOf({ kind: 'web', scan: null })).toBe(pageCamera)
  expect(scannerOf({ kind: 'telegram', scan: null })).toBeNull()
})
