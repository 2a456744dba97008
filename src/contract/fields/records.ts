import * as z from 'zod/mini'
import { Account, AccountListed, AccountProgram, DepositInstruction } from '#contract/account'
import { Activity, ActivityDetail } from '#contract/activity'
import { WalletAddress } from '#contract/address'
import { Budget } from '#contract/budget'
import { CardDetail, createPrepaidCard } from '#contract/card'
import { loadSubAccount } from '#contract/cardOrder'
import { CardListed } from '#contract/cardShape'
import { CardChallenge } from '#contract/cardChallenge'
import { CardSubscription } from '#contract/cardSubscription'
import { CardTransaction } from '#contract/cardTransaction'
import { ConversationMessage } from '#contract/conversation'
import { Counterparty } from '#contract/counterparty'
import { Destination } from '#contract/destination'
import { createKey, DeveloperKey, FrontendKey } from '#contract/developer'
import { HelpArticle } from '#contract/help'
import { IdentityChange } from '#contract/identityChange'
import { KycRail, KycTerms, WalletRail } from '#contract/kyc'
import { KycEntity } from '#contract/kycEntity'
import { PersonNotice } from '#contract/notice'
import { NotificationPreferences } from '#contract/notificationPreferences'
import { Adjustments } from '#contract/ops/adjustment'
import { AuditLine } from '#contract/ops/audit'
import { BlockedCard, OpsBlockedCard } from '#contract/ops/blockedCard'
import { BookAccount } from '#contract/ops/book'
import { OpsConversation, OpsMessage, WaitingConversation } from '#contract/ops/conversation'
import { CustomerRow, readCustomer } from '#contract/ops/customer'
import { FailingWebhook, OpsFailingWebhook } from '#contract/ops/failingWebhook'
import { StoppedChain, OpsStoppedChain } from '#contract/ops/stoppedChain'
import { HotWallet, OpsHotWallet } from '#contract/ops/hotWallet'
import { Identity, WaitingIdentity } from '#contract/ops/identity'
import { OpsOrder, WaitingOrder } from '#contract/ops/order'
import { Proposal } from '#contract/ops/proposal'
import { OpsUnclaimedPayment, UnclaimedPayment } from '#contract/ops/unclaimedPayment'
import { OpsDifference, ReconciledDay, ReconciledLine } from '#contract/ops/reconciliation'
import { Order, OrderDetail } from '#contract/order'
import { OrderInfo, OrderInfoV1 } from '#contract/orderType'
import { PaymentRequest, RequestLink, RequestToPay } from '#contract/paymentRequest'
import { User, UserData } from '#contract/person'
import { OrderByNumber, placeCryptoWithdrawal } from '#contract/place'
import { PriceAlert } from '#contract/priceAlert'
import { Referral } from '#contract/referral'
import { IssuingProgram, SubAccount } from '#contract/program'
import { Payout, PayoutDetail } from '#contract/payout'
import { Schedule, ScheduleDetail } from '#contract/schedule'
import { Quote } from '#contract/quote'
import { Rate } from '#contract/rate'
import { OrderRecall, Recall } from '#contract/recallShape'
import { Chain, Country, Currency, State } from '#contract/reference'
import { BookCheck, SandboxMessage } from '#contract/sandbox'
import { SandboxChain } from '#contract/sandboxChain'
import { TenantConfig } from '#contract/tenantConfig'
import { Tokens } from '#contract/tokens'
import { Transaction, TransactionWithSteps } from '#contract/transaction'
import { Wallet, WalletDetail, WalletListed } from '#contract/wallet'
import { createWebhook, Delivery, DeliveryAttempt, Webhook } from '#contract/webhook'

/**
 * Schemas that the document names once and refers to. Those in one row are forms of one record, and
 * share the descriptions of their fields.
 */
const forms = {
  Account: { Account, AccountListed },
  AccountProgram: { AccountProgram },
  Activity: { Activity, ActivityDetail },
  Adjustments: { Adjustments },
  AuditLine: { AuditLine },
  BookCheck: { BookCheck },
  Budget: { Budget },
  Card: { CardListed, CardDetail, CardMade: createPrepaidCard.reply },
  CardChallenge: { CardChallenge },
  CardSubscription: { CardSubscription },
  CardTransaction: { CardTransaction },
  Chain: { Chain },
  Conversation: { WaitingConversation, OpsConversation },
  ConversationMessage: { ConversationMessage, OpsMessage },
  Counterparty: { Counterparty },
  Country: { Country },
  Currency: { Currency },
  Customer: { CustomerRow, Customer: readCustomer.reply },
  Delivery: { Delivery },
  DeliveryAttempt: { DeliveryAttempt },
  DepositInstruction: { DepositInstruction },
  Destination: { Destination },
  DeveloperKey: { DeveloperKey, DeveloperKeyMade: createKey.reply },
  FrontendKey: { FrontendKey },
  HelpArticle: { HelpArticle },
  Identity: { WaitingIdentity, Identity },
  IdentityChange: { IdentityChange },
  IssuingProgram: { IssuingProgram },
  KycEntity: { KycEntity },
  KycRail: { KycRail },
  KycTerms: { KycTerms },
  NotificationPreferences: { NotificationPreferences },
  OpsOrder: { WaitingOrder, OpsOrder },
  BookAccount: { BookAccount },
  Difference: { ReconciledLine, OpsDifference },
  BlockedCard: { BlockedCard, OpsBlockedCard },
  FailingWebhook: { FailingWebhook, OpsFailingWebhook },
  StoppedChain: { StoppedChain, OpsStoppedChain },
  UnclaimedPayment: { UnclaimedPayment, OpsUnclaimedPayment },
  HotWallet: { HotWallet, OpsHotWallet },
  ReconciledDay: { ReconciledDay },
  Order: {
    Order,
    OrderDetail,
    OrderByNumber,
    SubAccountLoad: loadSubAccount.reply,
    CryptoWithdrawal: placeCryptoWithdrawal.reply,
  },
  OrderInfo: { OrderInfo, OrderInfoV1 },
  PaymentRequest: { PaymentRequest, RequestLink, RequestToPay },
  PersonNotice: { PersonNotice },
  PriceAlert: { PriceAlert },
  Proposal: { Proposal },
  Quote: { Quote },
  Payout: { Payout, PayoutDetail },
  Schedule: { Schedule, ScheduleDetail },
  Rate: { Rate },
  OrderRecall: { OrderRecall },
  Recall: { Recall },
  Referral: { Referral },
  SandboxChain: { SandboxChain },
  SandboxMessage: { SandboxMessage },
  State: { State },
  SubAccount: { SubAccount },
  TenantConfig: { TenantConfig },
  Tokens: { Tokens },
  Transaction: { Transaction, TransactionWithSteps },
  User: { User },
  UserData: { UserData },
  Wallet: { Wallet, WalletListed, WalletDetail },
  WalletAddress: { WalletAddress },
  WalletRail: { WalletRail },
  Webhook: { Webhook, WebhookWithSecret: createWebhook.reply },
}

export const records = z.registry<{ id: string }>()
const recordNames = new Map<string, string>()
for (const [record, schemas] of Object.entries(forms))
  for (const [id, schema] of Object.entries(schemas)) {
    records.add(schema, { id })
    recordNames.set(id, record)
  }

/** `Order` for `OrderDetail`. */
export const recordOf = (id: string) => recordNames.get(id) ?? id
