import type { developerCalls } from '#contract/developer'
import type { HandlersOf } from '#bank/requestContext'
import {
  handleCreateKey,
  handleListKeys,
  handleRevokeKey,
  handleRotateKey,
  handleUpdateKey,
} from './developer.ts'
import {
  handleCreateFrontendKey,
  handleDropFrontendKey,
  handleListFrontendKeys,
  handleRegenerateFrontendKey,
} from './frontend.ts'
import { handleListVendors } from './vendors.ts'

export const developerRoutes: HandlersOf<typeof developerCalls> = {
  listKeys: handleListKeys,
  createKey: handleCreateKey,
  rotateKey: handleRotateKey,
  updateKey: handleUpdateKey,
  revokeKey: handleRevokeKey,
  listVendors: handleListVendors,
  createFrontendKey: handleCreateFrontendKey,
  listFrontendKeys: handleListFrontendKeys,
  regenerateFrontendKey: handleRegenerateFrontendKey,
  dropFrontendKey: handleDropFrontendKey,
}
