const SHOWN_MAX = 99

export function CountBadge({ number, word }: { number: number; word: string }) {
  if (number === 0) return null
  return (
    <b className="count">
      <span className="unseen">, </span>
      {number > SHOWN_MAX ? `${SHOWN_MAX}+` : number}
      <span className="unseen"> {word}</span>
    </b>
  )
}
