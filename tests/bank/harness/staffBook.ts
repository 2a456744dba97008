import type { Endpoint } from '#contract/kit/endpoint'
import { bookCalls, type BookAccountList } from '#contract/ops/book'
import { bookReportCalls } from '#contract/ops/bookReport'
import type { CallOptions, TestResponse } from '#tests/kit/bank'

/** Makes a call of the staff. */
export type Ask = (endpoint: Endpoint, input: object, caller?: CallOptions) => Promise<TestResponse>

/** The trial balance, the accounts and the postings of one, and each as a file. */
export async function askAboutBook(ask: Ask, me: CallOptions) {
  await ask(bookCalls.readTrialBalance, {}, me)
  await ask(bookCalls.exportTrialBalance, {}, me)
  const { data } = (await ask(bookCalls.listBookAccounts, {}, me))
    .body as unknown as BookAccountList
  const id = data[0]?.id
  await ask(bookCalls.exportBookAccounts, {}, me)
  await ask(bookCalls.readBookAccount, { id }, me)
  await ask(bookCalls.exportBookPostings, { id }, me)
  await ask(bookReportCalls.readEarnings, {}, me)
  await ask(bookReportCalls.exportBookReport, { period: '2026-02' }, me)
  await ask(bookReportCalls.printBookReport, { period: '2026-02' }, me)
}
