import Send from './Send.tsx'

/** Money out to a bank account of one's own or of somebody else. */
export default function CashOut() {
  return <Send out />
}
