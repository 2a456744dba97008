import type { VendorName } from '#contract/ops/vendorDocument'
import { useVendorWords } from './words.ts'

/** Those of others are the same in every language. */
const marks = { sumsub: 'Sumsub', persona: 'Persona' }

export function useVendorNames(): Record<VendorName, string> {
  const { sandboxVendor } = useVendorWords()
  return { ...marks, pretend: sandboxVendor }
}
