import type { sandboxCalls } from '#contract/sandbox'
import type { HandlersOf } from '#bank/requestContext'
import {
  handleCheckBook,
  handleReadMailbox,
  handlePretendTelegram,
  handlePretendContact,
} from './sandbox.ts'
import { sandboxChainRoutes } from './chain.routes.ts'

export const sandboxRoutes: HandlersOf<typeof sandboxCalls> = {
  readMailbox: handleReadMailbox,
  pretendTelegram: handlePretendTelegram,
  pretendContact: handlePretendContact,
  checkBook: handleCheckBook,
  ...sandboxChainRoutes,
}
