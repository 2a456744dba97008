import { PAGE_LIMIT } from '#contract/kit/page'
import {
  listBrandVersions,
  proposeBrand,
  proposeBrandRestore,
  readBrand,
} from '#contract/ops/brand'
import { brandBookFlow, brandBookPorts, type BrandRequest } from '#machines/console/brandBook.flow'
import { wire } from '#machines/kit/port'
import type { Call } from '#client/call'
import { createAttempts } from '#console/attempts.ts'
import type { ConsoleServices } from '#console/services.ts'

export function wireBrandBook({ call, mint }: ConsoleServices) {
  const attempts = createAttempts(mint)
  return wire(brandBookFlow, brandBookPorts, {
    readBook: async ({ offset, unattended }, signal) => {
      const [look, versions] = await Promise.all([
        call(readBrand, {}, { signal, unattended }),
        call(listBrandVersions, { offset, limit: PAGE_LIMIT }, { signal, unattended }),
      ])
      return { look, versions }
    },
    proposeLook: async (asked, signal) => {
      await attempts(JSON.stringify(asked), (key) => propose(call, asked, { signal, key }))
    },
  })
}

function propose(
  call: Call,
  { request, reason }: { request: BrandRequest; reason: string },
  options: { signal: AbortSignal; key: string },
) {
  const { version } = request
  return request.kind === 'publish'
    ? call(proposeBrand, { version, brand: request.brand, reason }, options)
    : call(proposeBrandRestore, { version, reason }, options)
}
