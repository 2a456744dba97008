import type { OutsideSource } from '#contract/ops/reconciliation'
import { wordIn } from '#console/words.ts'
import { useReconciliationWords } from './words.ts'

/** An account outside, by what staff call it. */
export function useSourceName() {
  const { days: texts } = useReconciliationWords()
  return ({ kind, name }: OutsideSource) => {
    const word = texts.sources[kind]
    if (name === null) return word
    return kind === 'card_vendor' ? `${word} …${name}` : `${word}: ${wordIn(texts.rails, name)}`
  }
}
