import type { NoticeKind } from '#contract/notice'
import { asBank } from '#bank/db/asBank'
import { enqueueNotice } from '#bank/notice/enqueueNotice'
import { enqueueMessage } from '#bank/outbox/messages'
import { knownAs } from '#bank/person/legalName'
import { languageOf } from '#bank/person/message'
import { findPerson, type PersonRow } from '#bank/person/person.rows'
import type { Language } from '#contract/preferences'
import type { SignedInContext } from '#bank/requestContext'
import type { WalletRow } from '#bank/wallet/wallet.rows'

type MemberNotice = Extract<NoticeKind, `member_${string}`>

interface Invited {
  bank: string
  inviter: string | null
  code: string
}

export const inviteTexts: Record<Language, (invited: Invited) => [subject: string, body: string]> =
  {
    en: ({ bank, inviter, code }) => [
      `You’re invited to a wallet at ${bank}`,
      `${inviter ?? 'A customer'} invites you to a wallet at ${bank}. Sign in to ${bank}, or open an account, with this e-mail address: the invitation is under Wallets for 7 days, and you see there what you may do. If you use our API, the code is ${code}. It works for this address only.\nIf you don’t know who this is, don’t accept. ${bank} will never ask you for this code.`,
    ],
    ru: ({ bank, inviter, code }) => [
      `Вас приглашают в кошелёк в ${bank}`,
      `${inviter ?? 'Клиент банка'} приглашает вас в кошелёк в ${bank}. Войдите в ${bank} или откройте счёт с этим адресом почты: приглашение будет в разделе «Кошельки» 7 дней, там же указано, что вам разрешат. Для работы через API есть код ${code}, он действует только для этого адреса.\nЕсли вы не знаете отправителя, не принимайте приглашение. ${bank} никогда не спрашивает этот код.`,
    ],
  }

/** In the inviter's language: what the invited speaks is not known here. */
export async function sendInvite(
  context: SignedInContext,
  inviter: PersonRow,
  { email, code, until }: { email: string; code: string; until: Date },
): Promise<void> {
  const { tenant } = context
  const { name: bank } = tenant.config.brand
  const [subject, body] = inviteTexts[languageOf(tenant, inviter)]({
    bank,
    inviter: knownAs(inviter),
    code,
  })
  await enqueueMessage(context, { channel: 'email', to: email, subject, body, until })
}

/** Names the wallet: it is one of several that the member sees. */
export const tellMember = (
  { tx, scope, world }: SignedInContext,
  personId: string,
  kind: MemberNotice,
  wallet: Pick<WalletRow, 'name'>,
) =>
  enqueueNotice({ tx, tenantId: scope.tenantId, world }, personId, {
    kind,
    facts: wallet.name === null ? {} : { name: wallet.name },
    room: 'wallets',
  })

/** Names the member, by what they want to be called. */
export async function tellOwner(
  { tx, scope, world }: SignedInContext,
  ownerId: string,
  kind: MemberNotice,
  memberId: string,
  walletId: string,
): Promise<void> {
  const member = await asBank(tx, scope, () => findPerson(tx, scope.tenantId, memberId))
  const name = member && knownAs(member)
  await enqueueNotice({ tx, tenantId: scope.tenantId, world }, ownerId, {
    kind,
    facts: name === null ? {} : { name },
    room: 'members',
    walletId,
  })
}
