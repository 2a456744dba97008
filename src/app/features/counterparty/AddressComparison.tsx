import './counterparty.css'
import { piecesOf } from './groups.ts'
import { useCounterpartyWords } from './words.ts'

/** The typed address and the known one in full, with every character marked that differs. */
export function AddressComparison({ typed, known }: { typed: string; known: string }) {
  const { counterparty: texts } = useCounterpartyWords()
  return (
    <>
      <MarkedAddress label={texts.lookalikeNew} address={typed} other={known} />
      <MarkedAddress label={texts.lookalikeKnown} address={known} other={typed} />
    </>
  )
}

interface Props {
  label: string
  address: string
  other: string
}

const MarkedAddress = ({ label, address, other }: Props) => (
  <div className="stack stack-tight">
    <p className="small soft">{label}</p>
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
