import type { HotWallet } from '#contract/ops/hotWallet'
import type { Page } from '#machines/kit/list.flow'
import { makeReadFlow } from '#machines/kit/read.flow'

/** What the bank holds on chains, those outside their levels first. */
export const hotWallets = makeReadFlow<{ offset: number }, Page<HotWallet>>('hotWallets')
