import { SendPage } from './SendPage.tsx'

export function CashOutPage() {
  return <SendPage out />
}
