import {
  askEmailChange,
  askPhoneChange,
  confirmEmailChange,
  confirmPhoneChange,
} from '#contract/contact'
import { changeUserData } from '#contract/person'
import { listCountries, listStates } from '#contract/reference'
import { pretendContact, pretendTelegram } from '#contract/sandbox'
import {
  endSession,
  listSessions,
  refreshTokens,
  signOut,
  type SessionDevice,
} from '#contract/session'
import { verifyEmailCode, verifyPhoneCode } from '#contract/enterCode'
import { askEmailCode, askPhoneCode, signIn, signInByPassword } from '#contract/signIn'
import { signUp, signUpByPassword } from '#contract/signUp'
import { listTelegramContacts } from '#contract/telegramContact'
import { acceptServiceTerms, readServiceTerms } from '#contract/serviceTerms'
import { closeAccount, readClosing } from '#contract/closing'
import { copyData } from '#contract/dataCopy'
import { linkPerson, listPersonLinks, switchPerson, unlinkPerson } from '#contract/personLink'
import { linkTelegram, unlinkTelegram } from '#contract/telegramLink'
import { signInByTelegram, signUpByTelegram } from '#contract/telegram'
import type { Endpoint } from '#contract/kit/endpoint'
import { calls } from '#contract/table'
import type { TestResponse, CallOptions, TestBank } from '#tests/kit/bank'
import { askForCards } from './cards.ts'
import { askForAddresses } from './chains.ts'
import { askForDeveloper } from './developer.ts'
import { askForMembers } from './members.ts'
import { askForKyc } from './kyc.ts'
import { openForPasswords } from './passwords.ts'
import { openProving } from '#tests/bank/proof/proving'
import { askForNotices } from './notices.ts'
import { askForOrders } from './orders.ts'
import { askForPasskeys } from './passkeys.ts'
import { askForPeopleAndAccounts } from './people.ts'
import { askForPrices } from './prices.ts'
import { askForProofs } from './proofs.ts'
import { askForStaff } from './staff.ts'
import { askForHelp, sendCase } from './staffCustomers.ts'
import { askForWallets } from './wallets.ts'
import { askForWatches } from './watches.ts'

/** Unique strings of one customer. */
export interface Marks {
  email: string
  newEmail: string
  phone: string
  password: string
  firstName: string
  tgId: string
}

type Secrets = Record<'codes' | 'tokens' | 'launches' | 'passwords' | 'keys', string[]>

/**
 * One customer makes every call, successfully and not, so that each has returned what only this
 * customer may read. Returns all secrets.
 */
export async function callEverything(bank: TestBank, tenantId: string, marks: Marks) {
  const life = openRun(bank, tenantId, marks)
  await signInAllWays(life)
  await changeAll(life)
  await launch(life)
  const bearer = await readAll(life)
  const proving = await askForProofs(bank, life.ask, { bearer })
  proving.push(...(await askForPasskeys(bank, { tenantId, ask: life.ask }, { bearer })))
  await askForPrices(bank, tenantId, life.ask, { bearer })
  await askForAddresses(bank, tenantId, life.ask, { bearer })
  await askForWallets(bank, tenantId, life.ask, { bearer }, marks.firstName)
  await askForMembers(life, { bearer }, `member-${marks.email}`)
  await askForCards(bank, tenantId, life.ask, { bearer }, marks.firstName)
  await askForPeopleAndAccounts(bank, tenantId, life.ask, { bearer }, marks.firstName)
  await askForOrders(bank, tenantId, life.ask, { bearer })
  await askForKyc(bank, life.ask, { bearer }, marks.firstName)
  const { secrets, answers } = life
  const keys = await askForDeveloper(bank, tenantId, life.ask, { bearer }, marks.firstName)
  secrets.keys = [...proving, ...keys]
  await askForNotices(bank, tenantId, life.ask, { bearer })
  secrets.codes.push(await askForWatches(life.ask, { bearer }))
  await askForHelp(bank, life.ask, { bearer }, marks.firstName)
  const sent = await sendCase(life.ask, { bearer })
  secrets.tokens.push(...(await askForStaff(bank, tenantId, life.ask, sent)))
  await life.ask(readServiceTerms, {}, { bearer })
  await life.ask(acceptServiceTerms, { version: 1, language: 'en' }, { bearer })
  return { tenantId, secrets, answers, bearer }
}

function openRun(bank: TestBank, tenantId: string, marks: Marks) {
  const secrets: Secrets = { codes: [], tokens: [], launches: [], passwords: [], keys: [] }
  const answers: TestResponse[] = []

  async function ask(endpoint: Endpoint, words: object, caller: CallOptions = {}) {
    const answer = await bank.ask(endpoint, { ...words }, { tenantId, ...caller })
    answers.push(answer)
    for (const name of ['access_token', 'refresh_token'])
      if (typeof answer.body[name] === 'string') secrets.tokens.push(answer.body[name])
    return answer
  }
  async function codeTo(to: string) {
    const code = await bank.codeTo(to)
    secrets.codes.push(code)
    return code
  }
  return { bank, marks, secrets, answers, ask, codeTo }
}

type Run = ReturnType<typeof openRun>

async function signInAllWays({ marks: { email, phone, password }, secrets, ask, codeTo }: Run) {
  secrets.passwords.push(password, `${password}!`)
  await ask(signUpByPassword, { email, password })
  await ask(verifyEmailCode, { email, token: await codeTo(email) })
  await ask(signIn, { login: email, type: 'email' })
  await ask(signUp, { login: email, type: 'email' })
  await ask(askEmailCode, { email })
  await ask(verifyEmailCode, { email, token: '000000' })
  await ask(askPhoneCode, { phone })
  await ask(verifyPhoneCode, { phone, token: await codeTo(phone) })
  await ask(signInByPassword, { email, password: `${password}!` })
}

async function changeAll({ bank, marks, secrets, ask, codeTo }: Run) {
  const { email, newEmail, phone, password, firstName } = marks
  const { body } = await ask(signInByPassword, { email, password })
  const me = { bearer: String(body.access_token) }
  await ask(changeUserData, { first_name: firstName, last_name: firstName }, me)
  await ask(changeUserData, { role: firstName }, me)
  const tgId = `${marks.tgId}7`
  const launch = proofIn(await ask(pretendTelegram, { tg_id: tgId, first_name: firstName }), tgId)
  secrets.launches.push(launch.init_data_raw, launch.hash)
  await ask(linkTelegram, launch, me)
  await ask(unlinkTelegram, {}, me)
  const { grant } = openProving(bank, { ask })
  const prove = (subject: string) => grant(me.bearer, { purpose: 'contact', meta: { subject } })
  await prove(newEmail)
  await ask(askEmailChange, { email: newEmail }, me)
  await ask(confirmEmailChange, { email: newEmail, token: await codeTo(newEmail) }, me)
  const newPhone = `${phone}9`
  await prove(newPhone)
  await ask(askPhoneChange, { phone: newPhone }, me)
  await ask(confirmPhoneChange, { phone: newPhone, token: await codeTo(newPhone) }, me)
  await linkAccounts({ bank, secrets, ask, codeTo, marks }, me)

  const refresh_token = String(body.refresh_token)
  await ask(refreshTokens, { refresh_token })
  bank.clock.advance(11_000)
  await ask(refreshTokens, { refresh_token })
}

/** Of the customer with another account of theirs, there and back. */
async function linkAccounts(
  { bank, marks, secrets, ask, codeTo }: Omit<Run, 'answers'>,
  me: CallOptions,
) {
  const other = `linked-${marks.newEmail}`
  await ask(askEmailCode, { email: other })
  await ask(verifyEmailCode, { email: other, token: await codeTo(other) })
  const choosePasswords = await openForPasswords({ bank, ask, codeTo }, marks)
  bank.clock.advance(61_000)
  await ask(linkPerson, {}, me)
  await openProving(bank, { ask }).grant(String(me.bearer), {
    purpose: 'contact',
    meta: { subject: other },
  })
  await ask(askEmailChange, { email: other }, me)
  await ask(confirmEmailChange, { email: other, token: await codeTo(other) }, me)
  const { body } = await ask(linkPerson, {}, me)
  const [{ id }] = body.data as [{ id: string }]
  await ask(listPersonLinks, {}, me)
  await ask(switchPerson, { id }, me)
  await ask(switchPerson, { id: 'none' }, me)
  await ask(unlinkPerson, { id }, me)
  secrets.passwords.push(await choosePasswords())
  await leaveBank({ marks, ask, codeTo })
  await ask(listTelegramContacts, {}, me)
  await ask(pretendContact, { tg_id: marks.tgId, contact_tg_id: '1' })
}

/** Another account opened, and closed. */
async function leaveBank({ marks, ask, codeTo }: Pick<Run, 'marks' | 'ask' | 'codeTo'>) {
  const email = `leaving-${marks.newEmail}`
  await ask(askEmailCode, { email })
  const { body } = await ask(verifyEmailCode, { email, token: await codeTo(email) })
  const me = { bearer: String(body.access_token) }
  await ask(copyData, {}, me)
  await ask(readClosing, {}, me)
  await ask(closeAccount, { confirm: 'CLOSE' }, me)
  await ask(readClosing, {}, me)
}

async function launch({ marks: { tgId, firstName }, secrets, ask }: Run) {
  const inside = { client: 'telegram' } as const
  const proof = proofIn(await ask(pretendTelegram, { tg_id: tgId, first_name: firstName }), tgId)
  secrets.launches.push(proof.init_data_raw, proof.hash)
  for (const call of [signInByTelegram, signUpByTelegram, signInByTelegram])
    await ask(call, proof, inside)
  await ask(signInByTelegram, { ...proof, tg_id: '1' }, inside)
}

async function readAll({ marks: { newEmail, password }, ask, codeTo }: Run) {
  await ask(askEmailCode, { email: newEmail })
  const entered = await ask(verifyEmailCode, { email: newEmail, token: await codeTo(newEmail) })
  const me = { bearer: String(entered.body.access_token) }
  const { data } = (await ask(listSessions, {}, me)).body as { data: SessionDevice[] }
  const other = data.find(({ current }) => !current)
  if (other) await ask(endSession, { id: other.id }, me)
  for (const [name, endpoint] of calls) if (name !== 'signOut') await ask(endpoint, {}, me)
  const [country] = (await ask(listCountries, {}, me)).body.data as { id: number }[]
  await ask(listStates, { country_id: String(country?.id) }, me)

  const { body } = await ask(signInByPassword, { email: newEmail, password })
  const bearer = String(body.access_token)
  await ask(signOut, { scope: 'others' }, { bearer })
  return bearer
}

function proofIn({ body }: TestResponse, tg_id: string) {
  const init_data_raw = String(body.init_data_raw)
  const hash = /hash=([0-9a-f]{64})/.exec(init_data_raw)?.[1] ?? ''
  return { tg_id, hash, init_data_raw }
}

/** All rows of a tenant as text; bytes are also decoded. */
export async function allRows({ world }: TestBank, tenantId: string, but: string[] = []) {
  const tables = await world.engine.asOwner(async (tx) => {
    const { rows } = await tx.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where a.attname = 'tenant_id' and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
       order by 1`,
    )
    return rows.map(({ name }) => name).filter((name) => !but.includes(name))
  })
  return world.engine.transaction({ tenantId, personId: null }, async (tx) => {
    const stored: Record<string, string> = {}
    for (const name of tables) {
      const { rows } = await tx.query<{ row: string }>(`select t::text as row from ${name} t`)
      stored[name] = rows.map(({ row }) => row.replace(/\\\\?x([0-9a-f]+)/g, readable)).join('\n')
    }
    return stored
  })
}

const readable = (whole: string, hex: string) =>
  `${whole} ${Buffer.from(hex, 'hex').toString('latin1')}`
