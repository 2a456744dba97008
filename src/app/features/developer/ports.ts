import {
  createFrontendKey,
  createKey,
  dropFrontendKey,
  listFrontendKeys,
  listKeys,
  listVendors,
  regenerateFrontendKey,
  revokeKey,
  rotateKey,
  updateKey,
  type DeveloperKey,
  type FrontendKey,
} from '#contract/developer'
import type { Device } from '#device/device'
import { keys, rateIn, type AnyKey, type KeyDraft } from '#machines/developer/keys.flow'
import { wire } from '#machines/kit/port'
import type { Services } from '#app/services.ts'
import { wireProof } from '#app/features/proof/ports.ts'

/** The key itself goes into the vault and no further. */

export const wireKeys = (services: Services) => {
  const { call, device } = services
  return wire(keys.flow, keys.ports, {
    readItems: async (_, signal) => {
      const [programs, { data: pages }, vendors] = await Promise.all([
        call(listKeys, {}, { signal }),
        call(listFrontendKeys, {}, { signal }),
        call(listVendors, {}, { signal }),
      ])
      // A deleted page key is of no use to anybody; a program's still shows what it could do.
      return {
        all: [...programs.map(programKey), ...pages.filter((one) => one.is_enabled).map(pageKey)],
        extra: { vendors },
      }
    },
    createItem: async ({ draft }, signal) =>
      draft.kind === 'developer'
        ? storeProgramKey(device, await call(createKey, newKeyOf(draft), { signal }))
        : storePageKey(device, (await call(createFrontendKey, newPageOf(draft), { signal })).data),
    changeItem: async ({ item: { id }, draft }, signal) =>
      programKey(await call(updateKey, changeOf(id, draft), { signal })),
    renewSecret: async ({ item: { kind, id }, overlapHours: overlap_hours }, signal) =>
      kind === 'developer'
        ? storeProgramKey(device, await call(rotateKey, { uuid: id, overlap_hours }, { signal }))
        : storePageKey(device, (await call(regenerateFrontendKey, { id }, { signal })).data),
    switchItem: async ({ item: { id }, on }, signal) =>
      programKey(await call(updateKey, { uuid: id, is_enabled: on }, { signal })),
    dropItem: async ({ item: { kind, id } }, signal) => {
      if (kind === 'developer')
        return { left: programKey(await call(revokeKey, { uuid: id }, { signal })) }
      await call(dropFrontendKey, { id }, { signal })
      return { left: null }
    },
    guardSecret: () => () => void device.vault.take('accessKey'),
  }).provide({ actors: { proofFlow: wireProof(services) } })
}

const programKey = (key: DeveloperKey): AnyKey => ({ ...key, kind: 'developer' })
const pageKey = (key: FrontendKey): AnyKey => ({ ...key, kind: 'frontend' })

const newKeyOf = (draft: KeyDraft) => ({ ...shapeOf(draft), role: draft.role })

const changeOf = (uuid: string, draft: KeyDraft) => ({ ...shapeOf(draft), uuid })

const shapeOf = (draft: KeyDraft) => ({
  name: draft.name,
  ips: partsOf(draft.places),
  rate_per_second: rateIn(draft) ?? null,
  money: draft.money,
  ...(draft.days !== null && { expires_in_days: draft.days }),
})

const newPageOf = ({ name, walletId, places }: KeyDraft) => ({
  name,
  wallet_id: walletId ?? '',
  origins: partsOf(places),
})

const partsOf = (places: string) => places.split(/[\s,;]+/).filter((part) => part !== '')

/** Moves the key itself into the vault and answers with the rest. */
function storeProgramKey(
  { vault }: Device,
  made: DeveloperKey & { apiKey: string; key_hash: string },
): AnyKey {
  const { apiKey, key_hash: _, ...key } = made
  vault.put('accessKey', apiKey)
  return programKey(key)
}

function storePageKey(
  { vault }: Device,
  { key: text, ...key }: FrontendKey & { key: string },
): AnyKey {
  vault.put('accessKey', text)
  return pageKey(key)
}
