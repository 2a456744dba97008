const MOST = 99

/** How many of something wait, after its name, and in a word what of it; nothing where none does. */
export function Count({ number, word }: { number: number; word: string }) {
  if (number === 0) return null
  return (
    <b className="count">
      <span className="unseen">, </span>
      {number > MOST ? `${MOST}+` : number}
      <span className="unseen"> {word}</span>
    </b>
  )
}
