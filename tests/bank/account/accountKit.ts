import {
  listAccountPrograms,
  moveAccount,
  openAccount,
  payInto,
  readAccount,
  type Account,
  type AccountProgram,
} from '#contract/account'
import type { TestBank } from '#tests/kit/bank'
import { openCounterpartyKit, type Owner } from '#tests/bank/counterparty/counterpartyKit'

/** A tenant that offers accounts, with helpers to open and pay into them. */
export async function openAccountKit(bank: TestBank) {
  const book = await openCounterpartyKit(bank)
  const ann = await book.moveIn()
  const { body } = await ann.ask(listAccountPrograms)
  const programs = body.data as AccountProgram[]
  const programOf = (code: string) => programs.find((one) => one.code === code)?.id ?? ''

  const open = (owner: Owner, va_programs_id: string) => owner.ask(openAccount, { va_programs_id })

  const read = async (owner: Owner, uuid: string) =>
    (await owner.ask(readAccount, { uuid })).body as unknown as Account

  async function issued(owner: Owner, programId: string): Promise<Account> {
    const { body } = await open(owner, programId)
    await bank.relay.drain()
    return read(owner, String(body.id))
  }

  const move = (owner: Owner, uuid: string, event: string) =>
    owner.ask(moveAccount, { uuid, event })

  const pay = (owner: Owner, uuid: string, rail: string, amount: unknown = '100.00') =>
    owner.ask(payInto, { uuid, rail, amount })

  const [usd, eur] = [programOf('USD_US'), programOf('EUR_SEPA')]
  return { ann, book, programs, usd, eur, open, read, issued, move, pay }
}
