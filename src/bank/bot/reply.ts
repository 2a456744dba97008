import { fromMinor } from '#contract/kit/amount'
import type { Language } from '#contract/preferences'
import type { Tx } from '#bank/db/engine'
import type { JobResult } from '#bank/job/runJobs'
import { balancesOf } from '#bank/ledger/balances.rows'
import { botLinkTo } from '#bank/notice/botMessage'
import { lockInbox, writeInbox } from '#bank/notice/inbox.rows'
import { sumIn } from '#bank/notice/sumIn'
import type { PersonRow } from '#bank/person/person.rows'
import { chainName } from '#bank/reference/chains'
import { listAllCurrencyRows, type CurrencyRow } from '#bank/reference/reference.rows'
import type { BankServices } from '#bank/services'
import { listWalletRows } from '#bank/wallet/wallet.rows'
import { chatLanguage, type BotConversation } from './conversation.ts'
import type { BotCommand, BotUpdate } from './update.ts'
import { botTexts } from './words.ts'

/** Whoever is not known gets one text, whatever they write. */
export async function replyTo(
  world: BankServices,
  { tenant, bot, person }: BotConversation,
  update: BotUpdate & { command: BotCommand },
): Promise<JobResult> {
  const language = chatLanguage(tenant, person, update)
  const { welcome, help, open, paused, contact } = botTexts[language]
  const asksContact = person !== null && update.command === 'pay' && !tenant.pause
  const { name } = tenant.config.brand
  const answer = !person
    ? welcome(name)
    : asksContact
      ? contact.ask
      : update.command === 'balance'
        ? await balanceText(world, tenant.id, person, language)
        : help(name)
  const text = tenant.pause ? `${paused(name)} ${tenant.pause[language]}\n\n${answer}` : answer
  if (person && update.command === 'start') await openBox(world, tenant.id, person.id)
  const result = await world.bots.send({
    tenantId: tenant.id,
    token: bot.token,
    to: update.from,
    text,
    buttons: asksContact
      ? [{ text: contact.choose, asksContact: true }]
      : [{ text: open, url: botLinkTo(bot.name, '/') }],
    messageId: null,
  })
  if (result.is === 'busy') return { again: new Date(world.clock.now().getTime() + result.waitMs) }
}

/** Whoever starts the bot again has let it write again. */
const openBox = ({ engine }: BankServices, tenantId: string, personId: string) =>
  engine.transaction({ tenantId, personId }, async (tx) => {
    const box = await lockInbox(tx, tenantId, personId)
    if (box.bot_shut_at) await writeInbox(tx, tenantId, { ...box, bot_shut_at: null })
  })

const balanceText = (
  { engine }: BankServices,
  tenantId: string,
  { id: personId }: PersonRow,
  language: Language,
) =>
  engine.transaction({ tenantId, personId }, async (tx) => {
    const lines = await balanceLines(tx, { tenantId, personId }, language)
    const { balance, noMoney } = botTexts[language]
    return lines.length > 0 ? [balance, ...lines].join('\n') : noMoney
  })

/** What may be spent, in the order of the screens, by wallet where there are several. */
async function balanceLines(
  tx: Tx,
  scope: { tenantId: string; personId: string },
  language: Language,
): Promise<string[]> {
  const wallets = await listWalletRows(tx, scope, scope.personId)
  const currencies = await listAllCurrencyRows(tx, scope.tenantId)
  const addressOf = ({ id }: { id: string }) => `wallet:${id}` as const
  const balances = await balancesOf(tx, scope.tenantId, wallets.map(addressOf))
  return wallets.flatMap((wallet) => {
    const lines = currencies.flatMap((currency) => {
      const free = balances.find(
        ({ address, currencyId }) => address === addressOf(wallet) && currencyId === currency.id,
      )
      const minor = free ? free.posted - free.held : 0n
      if (minor <= 0n) return []
      const amount = fromMinor(minor, currency.scale)
      return [sumIn({ amount, currency: labelOf(currency) }, language)]
    })
    return wallets.length > 1 && lines.length > 0 ? [`${wallet.name}:`, ...lines] : lines
  })
}

/** Several networks have a coin of the same name. */
function labelOf({ symbol, chain_id }: CurrencyRow): string {
  const network = chainName(chain_id)
  return network ? `${symbol} · ${network}` : symbol
}
