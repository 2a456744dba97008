/**
 * Thousands are grouped while an amount is typed. The separators are only shown: what was typed
 * stays as it was typed, and a separator that somebody typed is never taken for one of ours.
 */
export interface Grouping {
  /** Between thousands. */
  by: string
  point: string
}

export interface Typing {
  /** What the field holds after the keystroke, and where its caret is. */
  shown: string
  caret: number
  /** Deletes what follows the caret, not what stands before it. */
  forward: boolean
}

/** Digits with at most one decimal sign; anything else is shown as it was typed. */
export function groupDigits(typed: string, { by, point }: Grouping): string {
  const [whole = '', ...fraction] = typed.split(point)
  if (!/^\d{4,}$/.test(whole) || fraction.length > 1 || /\D/.test(fraction.join(''))) return typed
  return [whole.replaceAll(/\d(?=(?:\d{3})+$)/g, `$&${by}`), ...fraction].join(point)
}

/** The typed text after an edit of what was shown for it, and the new place of the caret. */
export function readTyping(typed: string, grouping: Grouping, { shown, caret, forward }: Typing) {
  const before = groupDigits(typed, grouping)
  const ours = (text: string) => (before === typed ? text : text.replaceAll(grouping.by, ''))
  const tail = sharedEnd(before, shown, caret)
  const head = sharedStart(before.slice(0, before.length - tail), shown.slice(0, caret))
  const left = ours(shown.slice(0, head)) + shown.slice(head, caret)
  const right = shown.slice(caret, shown.length - tail) + ours(shown.slice(shown.length - tail))
  const plain = left + right
  const isSeparator = plain === typed && shown !== before
  const [kept, rest] = isSeparator ? besides(left, right, forward) : ([left, right] as const)
  const text = kept + rest
  return { text, caret: placeAfter(groupDigits(text, grouping), text, kept.length) }
}

/** Only a separator was deleted: the digit beside it was meant. */
const besides = (left: string, right: string, forward: boolean): readonly [string, string] =>
  forward ? [left, right.slice(1)] : [left.slice(0, -1), right]

function sharedStart(one: string, other: string): number {
  let at = 0
  while (at < other.length && one[at] === other[at]) at += 1
  return at
}

/** Of what follows the caret; what stands before it was typed just now. */
function sharedEnd(before: string, shown: string, caret: number): number {
  let length = 0
  const most = Math.min(before.length, shown.length - caret)
  while (length < most && before.at(-1 - length) === shown.at(-1 - length)) length += 1
  return length
}

/** Where as many typed characters stand before the caret. */
function placeAfter(shown: string, text: string, typedBefore: number): number {
  let place = 0
  for (let count = 0; count < typedBefore; place += 1) if (shown[place] === text[count]) count += 1
  return place
}
