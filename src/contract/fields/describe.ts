import { activityFields } from './activity.ts'
import { blockedCardFields } from './blockedCard.ts'
import { bookDescriptions } from './book.ts'
import { brandDescriptions } from './brand.ts'
import { cardFields } from './card.ts'
import { commonFields, type FieldDescriptions } from './common.ts'
import { conversationFields } from './conversation.ts'
import { disputeFields } from './dispute.ts'
import { failingWebhookFields } from './failingWebhook.ts'
import { stoppedChainFields } from './stoppedChain.ts'
import { adjustmentFields } from './adjustment.ts'
import { customerLimitFields } from './customerLimit.ts'
import { unclaimedPaymentFields } from './unclaimedPayment.ts'
import { flowCountFields } from './flowCount.ts'
import { hostnameFields } from './hostname.ts'
import { tenantBotFields } from './tenantBot.ts'
import { hotWalletFields } from './hotWallet.ts'
import { moneyFields } from './money.ts'
import { orderApprovalFields } from './orderApproval.ts'
import { continuationFields } from './continuation.ts'
import { paymentRequestFields } from './paymentRequest.ts'
import { passkeyFields } from './passkey.ts'
import { passwordFields } from './password.ts'
import { memberFields } from './member.ts'
import { personLinkFields } from './personLink.ts'
import { payoutFields } from './payout.ts'
import { scheduleFields } from './schedule.ts'
import { personFields } from './person.ts'
import { policyDescriptions } from './policy.ts'
import { reconciliationFields } from './reconciliation.ts'
import { recallFields } from './recall.ts'
import { referenceFields } from './reference.ts'
import { referralFields } from './referral.ts'
import { serviceFields } from './service.ts'
import { serviceTermsFields } from './serviceTerms.ts'
import { staffFields } from './staff.ts'
import { platformFields } from './platform.ts'
import { tenantDescriptions } from './tenant.ts'

export const fieldDescriptions: FieldDescriptions = {
  ...commonFields,
  ...moneyFields,
  ...orderApprovalFields,
  ...recallFields,
  ...continuationFields,
  ...paymentRequestFields,
  ...scheduleFields,
  ...payoutFields,
  ...activityFields,
  ...cardFields,
  ...disputeFields,
  ...conversationFields,
  ...personFields,
  ...personLinkFields,
  ...passkeyFields,
  ...passwordFields,
  ...memberFields,
  ...referenceFields,
  ...referralFields,
  ...serviceFields,
  ...staffFields,
  ...policyDescriptions,
  ...brandDescriptions,
  ...tenantDescriptions,
  ...bookDescriptions,
  ...reconciliationFields,
  ...hotWalletFields,
  ...blockedCardFields,
  ...failingWebhookFields,
  ...stoppedChainFields,
  ...unclaimedPaymentFields,
  ...adjustmentFields,
  ...customerLimitFields,
  ...flowCountFields,
  ...serviceTermsFields,
  ...hostnameFields,
  ...tenantBotFields,
  ...platformFields,
}

export interface Shape {
  description?: string
  type?: string | string[]
  properties?: Record<string, Shape>
  items?: Shape
  additionalProperties?: Shape | boolean
  anyOf?: Shape[]
  $ref?: string
}

/** Where a field is: the record or call around it, and the field it is within. */
export interface Place {
  owner: string
  within: string
}

/** The entry that describes a field there, if any does. */
export function entryFor(name: string, { owner, within }: Place): string | undefined {
  const keys =
    within === ''
      ? [`${owner}.${name}`, name]
      : [`${owner}.${within}.${name}`, `${within}.${name}`, name]
  return keys.find((key) => Object.hasOwn(fieldDescriptions, key))
}

/** The text for a field of this shape. */
function textFor(name: string, place: Place, shape: Shape): string | undefined {
  const key = entryFor(name, place)
  const entry = key === undefined ? undefined : fieldDescriptions[key]
  if (entry === undefined || typeof entry === 'string') return entry
  const [text, whenNull] = entry
  return mayBeNull(shape) ? `${text} ${whenNull}` : text
}

export const mayBeNull = ({ type, anyOf = [] }: Shape): boolean =>
  type === 'null' || (Array.isArray(type) && type.includes('null')) || anyOf.some(mayBeNull)

/** The shape with a text for each of its fields. */
export function described<Of extends Shape>(shape: Of, place: Place): Of {
  const inside = (one: Shape) => described(one, place)
  return {
    ...shape,
    ...(shape.$ref && { $ref: shape.$ref.replace('#/$defs/', '#/components/schemas/') }),
    ...(shape.properties && {
      properties: Object.fromEntries(
        Object.entries(shape.properties).map(([name, field]) => [
          name,
          {
            ...described(field, { ...place, within: isPage(name, place) ? '' : name }),
            ...withText(textFor(name, place, field)),
          },
        ]),
      ),
    }),
    ...(shape.items && { items: inside(shape.items) }),
    ...(typeof shape.additionalProperties === 'object' && {
      additionalProperties: inside(shape.additionalProperties),
    }),
    ...(shape.anyOf && { anyOf: shape.anyOf.map(inside) }),
  }
}

const withText = (description: string | undefined) => (description ? { description } : {})

/** What a list or an envelope carries is at the top of it. */
const isPage = (name: string, { within }: Place) => name === 'data' && within === ''
