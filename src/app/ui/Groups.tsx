const GROUP = 4

interface Props {
  number: string
  /** Says what the number is; such a number is not divided. */
  label?: string | null
}

export const Groups = ({ number, label = null }: Props) => (
  <span className="groups">
    {label !== null && <span>{label}</span>}
    {(label === null ? inFours(number) : [number]).map((group, at) => (
      <span key={at}>{group}</span>
    ))}
  </span>
)

const inFours = (number: string): string[] => number.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []
