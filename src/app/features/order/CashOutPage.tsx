import { SendPage } from './SendPage.tsx'

/** Money out to a bank account of one's own or of somebody else. */
export function CashOutPage() {
  return <SendPage out />
}
