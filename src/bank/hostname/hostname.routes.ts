import type { hostnameCalls } from '#contract/ops/hostname'
import type { HandlersOf } from '#bank/requestContext'
import {
  handleCheckHostname,
  handleReadHostnameRecord,
  handleReadHostnames,
  stepProposeHostname,
  stepProposeHostnameRemoval,
} from './hostname.ts'

export const hostnameRoutes: HandlersOf<typeof hostnameCalls> = {
  readHostnames: handleReadHostnames,
  readHostnameRecord: handleReadHostnameRecord,
  checkHostname: handleCheckHostname,
  proposeHostname: { ledgerStep: stepProposeHostname },
  proposeHostnameRemoval: { ledgerStep: stepProposeHostnameRemoval },
}
