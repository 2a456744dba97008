import type { developerCalls } from '#contract/developer'
import type { HandlersOf } from '#bank/requestContext'
import * as developer from './developer.ts'
import * as frontend from './frontend.ts'
import { handleListVendors } from './vendors.ts'

export const developerRoutes: HandlersOf<typeof developerCalls> = {
  listKeys: developer.handleListKeys,
  createKey: developer.handleCreateKey,
  rotateKey: developer.handleRotateKey,
  updateKey: developer.handleUpdateKey,
  revokeKey: developer.handleRevokeKey,
  listVendors: handleListVendors,
  createFrontendKey: frontend.handleCreateFrontendKey,
  listFrontendKeys: frontend.handleListFrontendKeys,
  regenerateFrontendKey: frontend.handleRegenerateFrontendKey,
  dropFrontendKey: frontend.handleDropFrontendKey,
}
