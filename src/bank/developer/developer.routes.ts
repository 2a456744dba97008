import type { developerCalls } from '#contract/developer'
import type { HandlersOf } from '#bank/requestContext'
import { create, listAll, revoke, rotate, update } from './developer.ts'
import { createFrontend, dropFrontend, listFrontend, regenerate } from './frontend.ts'
import { listVendors } from './vendors.ts'

export const developerRoutes: HandlersOf<typeof developerCalls> = {
  listKeys: listAll,
  createKey: create,
  rotateKey: rotate,
  updateKey: update,
  revokeKey: revoke,
  listVendors,
  createFrontendKey: createFrontend,
  listFrontendKeys: listFrontend,
  regenerateFrontendKey: regenerate,
  dropFrontendKey: dropFrontend,
}
