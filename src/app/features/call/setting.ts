import { useSelector } from '@xstate/react'
import { basePaths, type Base } from '#contract/kit/endpoint'
import { bases } from '#app/built.ts'
import { useFlow } from '#app/context.ts'
import { useConfig } from '#app/features/app/routing.ts'
import type { Setting } from './example.ts'

/**
 * Tells where the bank is when its base URL is relative: a page loads its code from its own host.
 */
const codeUrl = import.meta.url

/** The origin of an API base, without the path that every bank has there. */
const originOf = (base: Base) =>
  new URL(bases[base] || '/', codeUrl).href
    .replace(/\/$/, '')
    .replace(new RegExp(`${basePaths[base]}$`), '')

/** Where the examples run: this bank, this tenant, and the open wallet. */
export function useCallSetting(base: Base): Setting {
  const tenantId = useConfig()?.tenant_id ?? 'TENANT_ID'
  const walletId = useSelector(useFlow('wallet'), (snapshot) => snapshot?.context.openId ?? null)
  const known = walletId === null ? {} : { WALLET_ID: walletId, WALLET_UUID: walletId }
  return { origin: originOf(base), tenantId, known }
}
