import type { BankDirectory, KnownBank } from '#bank/services'
import { banks } from './bankDirectory.data.ts'

export function openBankDirectory(): BankDirectory {
  const byBic = new Map<string, KnownBank>()
  const byNational = new Map<string, KnownBank>()
  const byRouting = new Map<string, KnownBank>()
  for (const { codes, ...bank } of banks) {
    const inUse = bank.country === 'US' ? byRouting : byNational
    for (const code of codes) inUse.set(bank.country === 'US' ? code : bank.country + code, bank)
    if (bank.bic && !byBic.has(bank.bic)) byBic.set(bank.bic, bank)
  }

  return {
    byBic: async (bic) => byBic.get(bic.slice(0, 8)) ?? null,
    byIban: async (country, bankCode) => byNational.get(country + bankCode) ?? null,
    byRouting: async (routing) => byRouting.get(routing) ?? null,
  }
}
