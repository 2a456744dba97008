import { expect, test } from 'vitest'
import { chainIds } from '#contract/chains'
import type { Transaction, TransactionStep } from '#contract/transaction'
import { TransactionTimeline } from '#app/features/wallet/TransactionTimeline.tsx'
import { loadAllWords, saidStill } from './stillApp.tsx'
import { eth, eur, step, transactionDetail } from './walletPages.ts'

/** How far a deposit has come, and what is still to come. */

await loadAllWords()

const arriving = { status: 'pending', sub_status: null }
const onEther = { ...eth, meta: { ...eth.meta, chain_id: chainIds.ethereum } }
const onPlay = { ...eth, meta: { ...eth.meta, chain_id: chainIds.play } }

function saidOf(more: object, history: object[]) {
  const { history: _, ...transaction } = transactionDetail('t1', { currency: onEther, ...more })
  return saidStill(
    'en',
    {},
    <TransactionTimeline
      transaction={transaction as unknown as Transaction}
      history={history as unknown as TransactionStep[]}
    />,
  )
}

const pending = (event: string, more: object = {}) => step(event, { ...arriving, ...more })
const counted = (confirmations?: number, confirmations_needed?: number) => ({
  ...arriving,
  meta: { confirmations, confirmations_needed },
})

test.each([
  ['none yet', onEther, counted(undefined, 12), '0 of 12 confirmations. About 3 min more'],
  ['some', onEther, counted(2, 12), '2 of 12 confirmations. About 2 min more'],
  ['all', onEther, counted(12, 12), '12 of 12 confirmations'],
  ['on a chain without a pace', onPlay, counted(2, 12), '2 of 12 confirmations'],
])('the confirmations are counted: %s', (_, currency, more, text) => {
  const lines = saidOf({ currency, ...more }, [pending('leg.recorded')]).split('\n')
  expect(lines).toContain(text)
})

test('what needs no confirmations is not counted', () => {
  expect(saidOf(counted(), [pending('leg.recorded')])).not.toContain('confirmations')
})

test('they are counted under the last step alone, and where nothing else is said of it', () => {
  const steps = [pending('leg.recorded'), pending('deposit.confirmed')]
  expect(saidOf(counted(2, 12), steps).match(/2 of 12/g)).toHaveLength(1)
  const reason = pending('leg.recorded', { reason_code: 'of a newer bank' })
  const text = saidOf(counted(2, 12), [reason])
  expect(text).toContain('of a newer bank')
  expect(text).not.toContain('2 of 12')
})

test('deeper blocks are no steps of their own, but where the story begins', () => {
  const steps = [pending('deposit.deepened'), pending('deposit.deepened')]
  const { length } = saidOf(arriving, [pending('leg.recorded')]).split('\n')
  expect(saidOf(arriving, steps).split('\n')).toHaveLength(length)
})

test.each([
  ['a coin', {}, 'Seen on Ethereum'],
  ['money', { method: 'fiat', currency: eur }, null],
  ['what goes out', { type: 'withdrawal' }, null],
])('%s is seen on its network', (_, more, text) => {
  const found = saidOf({ ...arriving, ...more }, [pending('leg.recorded')]).match(/Seen on \w+/)
  expect(found?.[0] ?? null).toBe(text)
})

test.each([
  ['deposit', 'Available'],
  ['withdrawal', 'Completed'],
])('a %s that is over is called by what that means', (type, word) => {
  expect(saidOf({ type }, [step('leg.settled')])).toContain(word)
  expect(saidOf({ type }, [])).toContain(word)
})
