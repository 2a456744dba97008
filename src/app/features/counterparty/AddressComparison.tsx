import './counterparty.css'
import { piecesOf } from './groups.ts'

interface Props {
  word: string
  address: string
  other: string
}

/** One address in full, with every character marked that differs from the other one. */
export function AddressComparison({ word, address, other }: Props) {
  return (
    <div className="stack stack-tight">
      <p className="small soft">{word}</p>
      <p className="sameness">
        {piecesOf(address, other).map(({ text, differs }, at) =>
          differs ? (
            <mark key={at} className="differs">
              {text}
            </mark>
          ) : (
            <span key={at}>{text}</span>
          ),
        )}
      </p>
    </div>
  )
}
