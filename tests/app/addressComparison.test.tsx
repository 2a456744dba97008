import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AddressComparison } from '#app/features/counterparty/AddressComparison.tsx'
import { counterparty as texts } from '#app/features/counterparty/words.en.ts'
import { renderPart } from './picking.tsx'
import { loadAllWords } from './stillApp.tsx'

/** Two addresses that look alike, each in full, with what differs marked. */

await loadAllWords()

function addressUnder(label: string) {
  const address = screen.getByText(label).nextElementSibling!
  const marked = [...address.querySelectorAll('mark')].map(({ textContent }) => textContent)
  return [address.textContent, ...marked]
}

test('the new one stands above the known one, and every difference is marked in both', () => {
  renderPart(<AddressComparison typed="bc1qxy2kgd" known="bc1qxz2kfd9" />)
  expect(addressUnder(texts.lookalikeNew)).toEqual(['bc1qxy2kgd', 'y', 'g'])
  expect(addressUnder(texts.lookalikeKnown)).toEqual(['bc1qxz2kfd9', 'z', 'f', '9'])
  const order = screen
    .getByText(texts.lookalikeNew)
    .compareDocumentPosition(screen.getByText(texts.lookalikeKnown))
  expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
