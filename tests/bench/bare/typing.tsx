import { useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The smallest React amount field: one field, one state. */
function Amount() {
  const [amount, setAmount] = useState('')
  return (
    <input
      className="input-amount"
      inputMode="decimal"
      aria-label="You send"
      value={amount}
      onChange={({ currentTarget }) => setAmount(currentTarget.value)}
    />
  )
}

createRoot(document.getElementById('root')!).render(<Amount />)
