import { useSelector } from '@xstate/react'
import { basePaths, type Base } from '#contract/kit/endpoint'
import { bases } from '#app/built.ts'
import { useFlow } from '#app/context.tsx'
import { useConfig } from '#app/features/app/routing.ts'
import type { Setting } from './example.ts'

/** A page fetches its code from its own host, so that says where the bank is called that it stands on. */
const codeUrl = import.meta.url

/** Where a base of this client's is, without the path that every bank has there. */
const originOf = (base: Base) =>
  new URL(bases[base] || '/', codeUrl).href
    .replace(/\/$/, '')
    .replace(new RegExp(`${basePaths[base]}$`), '')

/** Where the examples run: this bank, this tenant, and the wallet that is open. */
export function useCallSetting(base: Base): Setting {
  const tenantId = useConfig()?.tenant_id ?? 'TENANT_ID'
  const walletId = useSelector(useFlow('wallet'), (snapshot) => snapshot?.context.openId ?? null)
  const known = walletId === null ? {} : { WALLET_ID: walletId, WALLET_UUID: walletId }
  return { origin: originOf(base), tenantId, known }
}
